// A game: the units for a turn, and all turns as they were written down.
import { DATA } from "./data.js";
import { refusal, shown } from "./words.js";

/**
 * @typedef {object} Turn Never changed once it is written down.
 * @property {string} id
 * @property {number} at When, in milliseconds; turns stand in this order.
 * @property {number} player
 * @property {number} territories
 * @property {string[]} continents
 * @property {string} set What was handed in: "" nothing, a design or "one-of-each"; by the number of sets any of them.
 * @property {boolean} shown Whether a card of the set shows an own territory.
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {"rising" | "by-design"} values
 * @property {string[]} players
 * @property {Turn[]} turns
 *
 * @typedef {{ territories: number, continents: number, cards: number, shown: number, total: number }} Units
 */

export const LEAST_PLAYERS = 2;
export const MOST_PLAYERS = 6;
const MOST_NAME = 30;
const MOST_TURNS = 2000;
const FORMAT = "riskodds game";

export const SETS = ["infantry", "cavalry", "artillery", "one-of-each"];

/**
 * Units for the n-th set that is handed in, counted over all players.
 * @param {number} number
 */
export function valueOfSet(number) {
  const { firstSets } = DATA.turn;
  const last = firstSets.length;
  return (firstSets[Math.min(number, last) - 1] ?? 0) + 5 * Math.max(0, number - last);
}

/**
 * The units for a turn by what they are for.
 * @param {Pick<Turn, "territories" | "continents" | "set" | "shown">} turn
 * @param {Game["values"]} values
 * @param {number} number Of the set, if one is handed in.
 * @returns {Units}
 */
export function unitsFor(turn, values, number) {
  const { least, continents: worth, byDesign, oneOfEach, shown: forTerritory } = DATA.turn;
  requireTurn(turn);
  const territories = Math.max(least, Math.floor(turn.territories / 3));
  const continents = turn.continents.reduce((total, name) => total + (worth[name] ?? 0), 0);
  const forSet = values === "rising" ? valueOfSet(number) : (byDesign[turn.set] ?? oneOfEach);
  const cards = turn.set ? forSet : 0;
  const shown = turn.set && turn.shown ? forTerritory : 0;
  return { territories, continents, cards, shown, total: territories + continents + cards + shown };
}

/** @param {Pick<Turn, "territories" | "continents" | "set" | "shown">} turn */
function requireTurn({ territories, continents, set, shown: shownTerritory }) {
  const { board, territoriesOf } = DATA.turn;
  if (!Number.isInteger(territories) || territories < 1 || territories > board) {
    throw refusal("Territories: write a whole number from {least} to {most}", { least: 1, most: board });
  }
  const least = continents.reduce((total, name) => total + (territoriesOf[name] ?? 0), 0);
  if (territories < least) {
    throw refusal("These continents have {least} territories; write at least so many, or fewer continents", { least });
  }
  if (set && !SETS.includes(set)) throw refusal("‘{set}’ is no set of cards", { set: shown(set) });
  if (shownTerritory && !set) throw refusal("A territory is shown on the cards of a set; say which set, too");
}

/**
 * The turns in their order, each with the number of its set and its units.
 * @param {Game} game
 */
export function reckoned(game) {
  let sets = 0;
  return inOrder(game.turns).map((turn) => {
    if (turn.set) sets += 1;
    return { turn, number: turn.set ? sets : 0, units: unitsFor(turn, game.values, sets) };
  });
}

/** @param {Turn[]} turns */
function inOrder(turns) {
  return [...turns].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** @param {Game} game */
export function setsHandedIn(game) {
  return game.turns.filter(({ set }) => set).length;
}

/**
 * Whose turn is next: of the player after the last one.
 * @param {Game} game
 */
export function nextPlayer(game) {
  const last = inOrder(game.turns).at(-1);
  return last ? (last.player + 1) % game.players.length : 0;
}

/** A name of its own for a game or a turn. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * All turns of both, so that none is lost; of the same turn the first.
 * @param {Turn[]} one
 * @param {Turn[]} other
 */
export function together(one, other) {
  const known = new Set(one.map(({ id }) => id));
  return inOrder([...one, ...other.filter(({ id }) => !known.has(id))]);
}

/** @param {Game} game */
export function writeGame(game) {
  return `${JSON.stringify({ format: FORMAT, version: 1, ...game, turns: inOrder(game.turns) }, null, 1)}\n`;
}

/**
 * Read what `writeGame` writes; nothing is taken from a file of which anything is wrong.
 * @param {string} text
 * @returns {Game}
 */
export function readGame(text) {
  const wrong = refusal("This is no file of a game that this page wrote; nothing was taken from it");
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (found?.format !== FORMAT || found.version !== 1 || !Array.isArray(found.turns)) throw wrong;
  if (found.turns.length > MOST_TURNS) throw wrong;
  const game = asGame(found);
  const turns = /** @type {unknown[]} */ (found.turns).map((each) => asTurn(each));
  if (!game || turns.some((each) => !each)) throw wrong;
  return { ...game, turns: /** @type {Turn[]} */ (turns) };
}

/**
 * A game without its turns, or nothing if it is none.
 * @param {any} found
 * @returns {Game | null}
 */
export function asGame(found) {
  const players = found?.players;
  const right =
    isId(found?.id) &&
    ["rising", "by-design"].includes(found.values) &&
    Array.isArray(players) &&
    players.length >= LEAST_PLAYERS &&
    players.length <= MOST_PLAYERS &&
    players.every((/** @type {unknown} */ name) => typeof name === "string" && name.length <= MOST_NAME);
  return right ? { id: found.id, values: found.values, players: [...players], turns: [] } : null;
}

/**
 * A turn, or nothing if it is none.
 * @param {any} found
 * @returns {Turn | null}
 */
export function asTurn(found) {
  const { id, at, player, territories, continents, set, shown: shownTerritory } = found ?? {};
  const right =
    isId(id) &&
    Number.isInteger(at) &&
    at >= 0 &&
    Number.isInteger(player) &&
    player >= 0 &&
    player < MOST_PLAYERS &&
    Array.isArray(continents) &&
    continents.every((name) => Object.hasOwn(DATA.turn.continents, name)) &&
    new Set(continents).size === continents.length &&
    typeof set === "string" &&
    typeof shownTerritory === "boolean";
  if (!right) return null;
  const turn = { id, at, player, territories, continents: [...continents], set, shown: shownTerritory };
  try {
    requireTurn(turn);
  } catch {
    return null;
  }
  return turn;
}

/** @param {unknown} id */
function isId(id) {
  return typeof id === "string" && /^[0-9a-f]{8,40}$/.test(id);
}
