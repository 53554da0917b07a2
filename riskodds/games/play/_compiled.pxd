# The types with which the modules of this room are compiled, joined; what they are called and mean is said there.

cdef unsigned long long MASK, LOW, GOLDEN, FIRST_FACTOR, SECOND_FACTOR

cdef int TERRITORIES, CARDS, SEATS, CONTINENTS, GRID, ALL, DESTROY, HOLD, COUNT, PAIRS_OF_UNITS
cdef int ATTACK_FROM, CARD_FROM, STOP_BELOW, DENY, OWN_CONTINENTS, HUNT, TRADE_FROM, MISSION, FINISH, GUARD
cdef int SPREAD, NUMBERS, START, SET_UP, TURN, TRADE, REINFORCE, ROLL, CONQUEST, ELIMINATED
cdef int CARD, FORTIFY, WON, OWN_ACTION, ANOTHERS_ACTION, START_OF_TURN, WIDTH, FEW

cdef class Game:
    cdef public int[::1] near, near_first, continent_of, size, bonus, chance, law_of, law_first, worth_of_set
    cdef public int[::1] rising_values, deck, mission_kind, mission_a, mission_b, mission_third, profiles
    cdef public long long[::1] law_rolls, laws
    cdef public int missions_in_deck, seats, cap, must_trade, colour_mission, count_mission
    cdef public bint rising, own_each, at_once_cards, beneath, chain, win_at_once, target_wins, active_wins_ties
    cdef public bint placer_begins
    cdef public unsigned long long state_0, state_1, state_2, state_3
    cdef public int[::1] owner, units, placed, symbol, pile, aside, hand, cards, alive, killer, mission, territories, held
    cdef public int top, in_pile, in_aside, first, active, round, turns, trades, eliminated, winner, how, dice
    cdef public bint conquered, at_start
    cdef public int[::1] worth, seat_worth, force, way, score, target, reached
    cdef public int kind, missing, third
    cdef public bint recording
    cdef public int[::1] log
    cdef public int written

cdef void write(Game game, int number) noexcept
cdef void write_units(Game game) noexcept
cdef void write_hand(Game game, int seat) noexcept
cdef int profile(Game game, int seat, int number) noexcept
cdef void place(Game game, int territory, int units) noexcept
cdef void give(Game game, int territory, int seat) noexcept
cdef int chance_of(Game game, int attackers, int defenders) noexcept
cdef int at_front(Game game, int territory) noexcept
cpdef unsigned long long mixed(unsigned long long number) noexcept
cpdef void start_numbers(Game game, unsigned long long seed, unsigned long long number) noexcept
cdef unsigned long long turned(unsigned long long number, int bits) noexcept
cpdef unsigned long long next_number(Game game) noexcept
cpdef unsigned long long below(Game game, unsigned long long many) noexcept
cdef void shuffle(Game game, int[::1] things, int many) noexcept
cdef int asked(Game game, int seat) noexcept
cdef int with_two(Game game, int seat) noexcept
cdef int holds(Game game, int seat, int continent) noexcept
cdef int fulfilled(Game game, int seat) noexcept
cdef void wins(Game game, int seat) noexcept
cdef int is_over(Game game) noexcept
cdef int is_over_for_anyone(Game game) noexcept
cdef int missing_for_mission(Game game, int seat) noexcept
cdef int draw(Game game) noexcept
cdef void put_away(Game game, int card) noexcept
cdef int worth_of(Game game, int one, int two, int three) noexcept
cdef int rising_value(Game game) noexcept
cdef int is_own(Game game, int seat, int card) noexcept
cdef int best_set(Game game, int seat) noexcept
cdef int place_in(int chosen, int number) noexcept
cdef int value_of(Game game, int seat, int chosen) noexcept
cdef int trade(Game game, int seat, int chosen) noexcept
cdef int is_wanted(Game game, int seat, int continent) noexcept
cdef void count_units(Game game) noexcept
cdef void look(Game game, int seat) noexcept
cdef int want(Game game, int territory) noexcept
cdef void look_around(Game game, int seat) noexcept
cdef int would_win(Game game, int seat, int territory) noexcept
cdef int needed_chance(Game game, int seat, int territory) noexcept
cdef int aim(Game game, int seat, int source, int more) noexcept
cdef void set_up(Game game) noexcept
cdef int income(Game game, int seat) noexcept
cdef int income_of_continents(Game game, int seat) noexcept
cdef int trade_sets(Game game, int seat) noexcept
cdef int spread(Game game, int seat, int units) noexcept
cdef int best_front(Game game, int seat, int units) noexcept
cdef void place_all(Game game, int seat, int units) noexcept
cdef int reinforce(Game game, int seat) noexcept
cdef int place_and_tell(Game game, int seat, int territories, int continents, int sets) noexcept
cdef void roll(Game game, int seat, int source, int target) noexcept
cdef int fight(Game game, int seat, int source, int target) noexcept
cdef int moved_in(Game game, int seat, int source, int target) noexcept
cdef int conquer(Game game, int seat, int source, int target) noexcept
cdef int eliminate(Game game, int seat, int victim) noexcept
cdef int attack(Game game, int seat) noexcept
cdef void aim_everywhere(Game game, int seat) noexcept
cdef void reach(Game game, int seat, int source) noexcept
cdef int need(Game game, int seat, int territory) noexcept
cdef int second_unit(Game game, int seat) noexcept
cdef void move(Game game, int seat, int source, int target, int units) noexcept
cdef int fortify(Game game, int seat) noexcept
cdef void deal(Game game) noexcept
cdef void write_start(Game game) noexcept
cdef int take_turn(Game game, int seat) noexcept
cpdef void play(Game game, unsigned long long seed, unsigned long long number) noexcept
cpdef void play_games(Game game, unsigned long long seed, unsigned long long first, int many, int[::1] rows) noexcept
