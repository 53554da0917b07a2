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

@cython.locals(
    layer=Py_ssize_t, attack_start=Py_ssize_t, attack_next=Py_ssize_t, defend_start=Py_ssize_t, defend_next=Py_ssize_t,
    next_size=Py_ssize_t, here=Py_ssize_t, there=Py_ssize_t, attack_state=Py_ssize_t, defend_state=Py_ssize_t,
    attack_move=Py_ssize_t, defend_move=Py_ssize_t, attack_there=Py_ssize_t, defend_there=Py_ssize_t,
    x=Py_ssize_t, y=Py_ssize_t, decided=Py_ssize_t, both=Py_ssize_t, more=Py_ssize_t,
    score=Py_ssize_t, so_far="long long", few="long long",
)
cpdef void count_by_score(
    const long long[::1] attack_seen, const long long[::1] attack_sizes,
    const long long[::1] attack_first, const long long[::1] attack_to,
    const long long[::1] attack_ways,
    const long long[::1] defend_seen, const long long[::1] defend_sizes,
    const long long[::1] defend_first, const long long[::1] defend_to,
    const long long[::1] defend_ways,
    Py_ssize_t tie, Py_ssize_t kill, Py_ssize_t scores, long long[::1] now, long long[::1] after,
)
