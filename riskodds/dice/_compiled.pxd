# The types with which faces.py is compiled; what they are called and mean is said there.

cimport cython

@cython.locals(result="long long")
cdef inline long long power(long long base, Py_ssize_t exponent) noexcept nogil

@cython.locals(rolls="long long", ways="long long", shown=Py_ssize_t)
cdef inline long long at_least(long long face, Py_ssize_t dice, Py_ssize_t few) noexcept nogil

@cython.locals(
    line=Py_ssize_t, row=Py_ssize_t, face=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, x=Py_ssize_t, y=Py_ssize_t,
    most_x=Py_ssize_t, most_y=Py_ssize_t, decided=Py_ssize_t, both=Py_ssize_t, more=Py_ssize_t, lost=Py_ssize_t,
    here=Py_ssize_t, there=Py_ssize_t, full_x="long long", full_y="long long", so_far="long long", few="long long",
    many="long long", fewer="long long",
)
cpdef void count_by_losses(
    Py_ssize_t attack_dice, Py_ssize_t attacker_sides, Py_ssize_t defend_dice, Py_ssize_t defender_sides,
    Py_ssize_t pairs, bint defender_wins_ties, long long[::1] ways,
)
