// The view of a game: the units for a turn, and the block in which all turns are written down.
import { blockCard, playerName } from "./block.js";
import { DATA } from "./data.js";
import { ask, askCard, card, choice, h, keepingFocus, problemNote, stepper, textField, tick } from "./dom.js";
import {
  LEAST_PLAYERS,
  MOST_PLAYERS,
  newId,
  nextPlayer,
  readGame,
  reckoned,
  SETS,
  setsHandedIn,
  together,
  unitsFor,
  valueOfSet,
  writeGame,
} from "./game.js";
import { beginGame, forgetTurns, keepGame, keepTurn, keptGame, onOtherWindow } from "./keeping.js";
import { count, inWords, message, say, whole } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Turn} Turn */
/** @typedef {import("./fields.js").Shown} Shown */

const CONTINENTS = /** @type {Record<string, string>} */ ({
  asia: message("Asia"),
  "north-america": message("North America"),
  europe: message("Europe"),
  africa: message("Africa"),
  "south-america": message("South America"),
  australia: message("Australia"),
});
const DESIGNS = /** @type {Record<string, string>} */ ({
  infantry: message("infantry"),
  cavalry: message("cavalry"),
  artillery: message("artillery"),
  "one-of-each": message("one of each"),
});
const MOST_BYTES = 2_000_000;

/** @param {string} continent */
const continentName = (continent) => say(CONTINENTS[continent] ?? continent);

let listening = false;
/** What the shown view does when another window has written something down. */
let showAgain = (/** @type {string} */ _news) => {};

/** @returns {Shown} */
export function turnsView() {
  const element = h("div", { class: "view turns" });
  /** @param {string} news */
  const show = (news) => {
    const game = keptGame();
    keepingFocus(element, () =>
      element.replaceChildren(
        h("div", { class: "first" }, turnCard(game, show), gameCard(game, show)),
        h("p", { class: "news", role: "status" }, news),
        blockCard(game, show),
      ),
    );
  };
  showAgain = show;
  if (!listening) onOtherWindow(() => showAgain(say("Another window has changed this game; all turns are here.")));
  listening = true;
  return { element, update: () => show("") };
}

/**
 * The turn that is next.
 * @param {Game} game
 * @param {(news: string) => void} show
 */
function turnCard(game, show) {
  const turn = { player: nextPlayer(game), territories: 12, continents: /** @type {string[]} */ ([]), set: "", shown: false };
  const before = reckoned(game).filter((each) => each.turn.player === turn.player).at(-1);
  turn.territories = before?.turn.territories ?? Math.floor(DATA.turn.board / game.players.length);
  turn.continents = [...(before?.turn.continents ?? [])];
  const told = h("div", { "aria-live": "polite" });
  const write = h("button", { type: "button", class: "main", click: () => writeDown() }, say("Write it down"));
  /** @param {string} problem */
  const refuse = (problem) => {
    told.replaceChildren(problemNote(problem));
    write.disabled = true;
  };
  const tell = () => {
    try {
      const units = unitsFor(turn, game.values, setsHandedIn(game) + 1);
      const parts = [
        say("{units} for territories", { units: units.territories }),
        say("{units} for continents", { units: units.continents }),
        say("{units} for cards", { units: units.cards }),
        ...(units.shown ? [say("{units} on an own territory on the cards", { units: units.shown })] : []),
      ];
      told.replaceChildren(
        h("p", { class: "big" }, h("span", {}, whole(units.total)), h("small", {}, say("units this turn"))),
        h("p", { class: "note" }, parts.join(" + ")),
      );
      write.disabled = false;
    } catch (error) {
      refuse(inWords(error));
    }
  };
  const writeDown = () => {
    // Of a game that another window has begun meanwhile the number of the set may be another; it is reckoned anew.
    const kept = keepTurn({ ...turn, id: newId(), at: Date.now() });
    if (!keptGame().turns.length || !game.turns.length) keepGame(game);
    show(kept ? "" : say("This browser keeps nothing: save the game as a file before you close the page."));
  };
  const players = game.players.map((_, player) => /** @type {[string, string]} */ ([String(player), playerName(game, player)]));
  const sets =
    game.values === "rising"
      ? [["one-of-each", say("a set, worth {units}", { units: valueOfSet(setsHandedIn(game) + 1) })]]
      : SETS.map((set) => [set, `${say(DESIGNS[set] ?? set)}: ${DATA.turn.byDesign[set] ?? DATA.turn.oneOfEach}`]);
  const element = askCard(
    say("This turn"),
    choice(say("Player"), String(turn.player), players, (value) => {
      turn.player = Number(value);
    }),
    stepper(
      say("Territories held"),
      turn.territories,
      { least: 1, most: DATA.turn.board },
      (value) => {
        turn.territories = value;
        tell();
      },
      refuse,
    ),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", {}, say("Continents held at the start of the turn")),
      ...Object.entries(DATA.turn.continents).map(([name, units]) =>
        tick(`${continentName(name)} (${units})`, turn.continents.includes(name), (held) => {
          turn.continents = held ? [...turn.continents, name] : turn.continents.filter((each) => each !== name);
          tell();
        }),
      ),
    ),
    choice(say("Cards handed in"), "", [["", say("none")], .../** @type {[string, string][]} */ (sets)], (value) => {
      turn.set = value;
      tell();
    }),
    tick(say("A card shows an own territory ({units} more, there)", { units: DATA.turn.shown }), false, (value) => {
      turn.shown = value;
      tell();
    }),
    told,
    write,
  );
  tell();
  return element;
}

/**
 * Players, edition, and what is done with the whole game.
 * @param {Game} game
 * @param {(news: string) => void} show
 */
function gameCard(game, show) {
  /** @param {Partial<Game>} patch */
  const change = (patch) => {
    Object.assign(game, patch);
    keepGame(game);
    show("");
  };
  const most = Math.max(LEAST_PLAYERS, ...game.turns.map(({ player }) => player + 1));
  const file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: -1, "aria-hidden": "true" });
  file.addEventListener("change", () => void open(game, file.files?.[0], show));
  return card(
    say("The game"),
    choice(
      say("A set of cards is worth"),
      game.values,
      [
        ["rising", say("more each time (edition 2015)")],
        ["by-design", say("by its design (edition 2000)")],
      ],
      (value) => change({ values: value === "rising" ? "rising" : "by-design" }),
    ),
    stepper(
      say("Players"),
      game.players.length,
      { least: most, most: MOST_PLAYERS },
      (number) => {
        if (number !== game.players.length) change({ players: Array.from({ length: number }, (_, at) => game.players[at] ?? "") });
      },
      () => {},
    ),
    h(
      "div",
      { class: "fields" },
      ...game.players.map((name, player) =>
        textField(say("Player {number}", { number: player + 1 }), name, (value) =>
          change({ players: game.players.map((each, at) => (at === player ? value.trim().slice(0, 30) : each)) }),
        ),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", click: () => save(game) }, say("Save as a file")),
      h("button", { type: "button", click: () => file.click() }, say("Open a file")),
      h("button", { type: "button", class: "print", click: () => window.print() }, say("Print the block")),
      h("button", { type: "button", class: "danger", click: () => void clear(game, show) }, say("New game")),
      file,
    ),
    h("p", { class: "note" }, say("Kept in this browser alone. To go on elsewhere, save a file here and open it there.")),
  );
}

/**
 * @param {Game} game
 * @param {(news: string) => void} show
 */
async function clear(game, show) {
  const question = count("Begin a new game, and lose {number} turn?", "Begin a new game, and lose {number} turns?", game.turns.length);
  // What another window writes down meanwhile was not asked about, and stays.
  if (game.turns.length && !(await ask(question, say("New game")))) return;
  beginGame(game);
  show("");
}

/** @param {Game} game */
function save(game) {
  const address = URL.createObjectURL(new Blob([writeGame(game)], { type: "application/json" }));
  h("a", { href: address, download: "riskodds-game.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * @param {Game} game
 * @param {File | undefined} file
 * @param {(news: string) => void} show
 */
async function open(game, file, show) {
  if (!file) return;
  try {
    const found = readGame(file.size > MOST_BYTES ? "" : await file.text());
    const other = found.id !== game.id && game.turns.length > 0;
    if (other) {
      const question = say("This file holds another game of {number} turns. Put it in the place of this one of {here} turns?", {
        number: whole(found.turns.length),
        here: whole(game.turns.length),
      });
      if (!(await ask(question, say("Open it")))) return;
      forgetTurns(game.turns);
    }
    const same = found.id === game.id;
    const players = found.players.map((name, at) => (same && game.players[at]) || name);
    keepGame({ ...found, players: same && game.players.length > players.length ? game.players : players });
    const turns = same ? together(keptGame().turns, found.turns) : found.turns;
    const kept = turns.every(keepTurn);
    const news = count("{number} turn is here now.", "{number} turns are here now.", turns.length);
    show(kept ? news : say("This browser keeps nothing: save the game as a file before you close the page."));
  } catch (error) {
    show(inWords(error));
  }
}
