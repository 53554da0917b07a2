# The types with which kernel.py and picking.py are compiled; what they are called and mean is said there.

cimport cython

cdef double BIG

@cython.locals(may_stop=bint, state=Py_ssize_t, law=Py_ssize_t, move=Py_ssize_t, value=double)
cpdef void backward(
    const unsigned short[::1] laws, const int[::1] first, const long long[::1] back, const double[::1] chance,
    double[::1] values, const double[::1] stopping,
)

@cython.locals(state=Py_ssize_t, law=Py_ssize_t, move=Py_ssize_t, visit=double)
cpdef void forward(
    const unsigned short[::1] laws, const int[::1] first, const long long[::1] back, const double[::1] chance,
    double[::1] visits,
)

@cython.locals(
    states=Py_ssize_t, going=Py_ssize_t, following=Py_ssize_t, state=Py_ssize_t, roll=Py_ssize_t, place=Py_ssize_t,
    law=Py_ssize_t, move=Py_ssize_t, there=Py_ssize_t, mass=double, moved=double,
)
cpdef void roll_by_roll(
    const unsigned short[::1] laws, const int[::1] first, const long long[::1] back, const double[::1] chance,
    double[::1] visits, double[::1] standing, double[::1] ahead, long long[::1] places, double[::1] ended,
)

cdef inline (double, int) scaled(double mantissa, int exponent) noexcept nogil

cdef inline (double, int) added(double one, int exponent, double other, int its_exponent) noexcept nogil

cdef inline bint less(double one, int exponent, double other, int its_exponent) noexcept nogil

@cython.locals(
    state=Py_ssize_t, law=Py_ssize_t, move=Py_ssize_t, ahead=Py_ssize_t, value=double, exponent=int,
    term=double, its_exponent=int,
)
cpdef void backward_any_size(
    const unsigned short[::1] laws, const int[::1] first, const long long[::1] back, const double[::1] chance,
    const int[::1] chance_exponent, double[::1] values, int[::1] exponents,
)

@cython.locals(
    state=Py_ssize_t, law=Py_ssize_t, move=Py_ssize_t, there=Py_ssize_t, visit=double, exponent=int,
    term=double, its_exponent=int,
)
cpdef void forward_any_size(
    const unsigned short[::1] laws, const int[::1] first, const long long[::1] back, const double[::1] chance,
    const int[::1] chance_exponent, double[::1] visits, int[::1] exponents,
)

@cython.locals(alike=bint, loss=Py_ssize_t, roll=Py_ssize_t, chance=double, term=double, exponent=int)
cdef inline void weigh(
    Py_ssize_t area, Py_ssize_t option, Py_ssize_t ending, Py_ssize_t rolls, Py_ssize_t pairs,
    const double[:, :, :, ::1] weight, double[:, :, ::1] ahead, int[:, :, ::1] ahead_exponent,
    double[:, :, ::1] worth, int[:, :, ::1] worth_exponent,
) noexcept nogil

@cython.locals(
    state=Py_ssize_t, area=Py_ssize_t, option=Py_ssize_t, loss=Py_ssize_t, roll=Py_ssize_t, there=Py_ssize_t,
    number=Py_ssize_t, law=Py_ssize_t, best=Py_ssize_t, rarer=Py_ssize_t, most=Py_ssize_t, found=bint, better=bint,
    by_conquest=bint, by_failure=bint, ending=Py_ssize_t, now=double, at=int, other=double, its=int,
    likely=double, term=double, exponent=int,
)
cpdef (Py_ssize_t, Py_ssize_t) pick(
    unsigned short[::1] laws, Py_ssize_t width, const long long[::1] options, const long long[::1] rolls,
    const long long[:, ::1] pairs, const double[:, :, :, ::1] weight, const double[:, ::1] half, double slack,
    double[:, ::1] chances, int[:, ::1] exponents,
    double[:, :, ::1] ahead, int[:, :, ::1] ahead_exponent, double[:, :, ::1] worth, int[:, :, ::1] worth_exponent,
    signed char[::1] picked, unsigned short[::1] area_of, signed char[:, ::1] picks, double[:, :, ::1] chance,
    Py_ssize_t known, Py_ssize_t start,
)

cdef Py_ssize_t NOW, WORST, BEST

@cython.locals(contrary=Py_ssize_t, now=double, at=int)
cdef inline bint likelier(
    Py_ssize_t ending, Py_ssize_t one, Py_ssize_t other, double[:, ::1] worth, int[:, ::1] exponents, double slack
) noexcept nogil

@cython.locals(
    state=Py_ssize_t, area=Py_ssize_t, option=Py_ssize_t, law=Py_ssize_t, move=Py_ssize_t, ending=Py_ssize_t,
    there=Py_ssize_t, answer=Py_ssize_t, now=double, at=int, term=double, exponent=int,
)
cpdef void declare(
    const unsigned short[::1] laws, const int[::1] first, const long long[::1] back, const double[::1] chance,
    const int[::1] chance_exponent, const int[::1] declared, const int[::1] answered, double slack,
    double[:, ::1] chances, int[:, ::1] exponents, double[:, ::1] worth, int[:, ::1] worth_exponent,
    signed char[:, ::1] fewer,
)
