"""The missions of both decks: which cards there are, and what each asks for."""

from games.board import CONTINENTS

COLOURS = {"2015": 5, "2000": 6}
PAIRS = {
    "2015": {
        "North America and Australia",
        "North America and Africa",
        "Europe and Australia",
        "Asia and South America",
        "Asia and Africa",
    },
    "2000": {
        "North America and Australia",
        "North America and Africa",
        "Europe and Australia and a third",
        "Europe and South America and a third",
        "Asia and South America",
        "Asia and Africa",
    },
}
COUNTS = {"24 territories", "18 territories with 2 units each"}
OWN_COLOUR = "own colour: 24 territories"


def mission_card(text, seat):
    """The card a text of the record means: the number of a target seat, or the name of another card."""
    if text == OWN_COLOUR:
        return seat
    if text.startswith("destroy seat "):
        return int(text.removeprefix("destroy seat "))
    return text.removesuffix(" continent")


def mission_names(card, seat):
    """What a record may call a card of a seat, its own or the name that the tables give it."""
    if card == seat:
        return {OWN_COLOUR, f"destroy seat {seat}"}
    if isinstance(card, int):
        return {"destroy a colour", f"destroy seat {card}"}
    return {card, f"{card} continent"}


def is_of_deck(card, deck, players):
    """Whether the card is dealt: those of colours that nobody plays are taken out."""
    return card < min(players, COLOURS[deck]) if isinstance(card, int) else card in PAIRS[deck] | COUNTS


def continents_held(territories):
    """The continents whose territories are all among these."""
    return {continent for continent, inside in CONTINENTS.items() if inside <= territories}


def holds_continents(card, territories):
    """Whether two continents, and a third one where the card says so, are held."""
    named = set(card.removesuffix(" and a third").split(" and "))
    held = continents_held(territories)
    return named <= held and len(held) >= len(named) + card.endswith(" and a third")


def is_fulfilled(card, territories, units):
    """Whether a card that names no target is fulfilled by these territories; `units` are those on every territory."""
    if card == "24 territories":
        return len(territories) >= 24
    if card == "18 territories with 2 units each":
        return sum(units[territory] >= 2 for territory in territories) >= 18
    return holds_continents(card, territories)
