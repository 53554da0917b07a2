// Keeping: what stays in the browser. Each turn is kept by itself, so that two windows never write over each other's.
import { asGame, asTurn, newId } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Turn} Turn */

const GAME = "riskodds.game";
const TURN = "riskodds.turn.";
const SETTING = "riskodds.setting.";

/** Where the browser keeps nothing, such as in a private window, it is kept until the page is closed. */
const meanwhile = /** @type {Map<string, string>} */ (new Map());

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key) ?? meanwhile.get(key) ?? null;
  } catch {
    return meanwhile.get(key) ?? null;
  }
}

/**
 * Keep a text; says whether the browser keeps it.
 * @param {string} key
 * @param {string} text
 */
function write(key, text) {
  try {
    localStorage.setItem(key, text);
    meanwhile.delete(key);
    return true;
  } catch {
    meanwhile.set(key, text);
    return false;
  }
}

/** @param {string} key */
function remove(key) {
  meanwhile.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What is not kept is gone already.
  }
}

function keys() {
  try {
    return [...new Set([...Object.keys(localStorage), ...meanwhile.keys()])];
  } catch {
    return [...meanwhile.keys()];
  }
}

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * The game that is kept, with the turns of all windows.
 * @returns {Game}
 */
export function keptGame() {
  const game = asGame(parsed(read(GAME))) ?? newGame();
  const turns = keys()
    .filter((key) => key.startsWith(TURN))
    .map((key) => asTurn(parsed(read(key))));
  return { ...game, turns: /** @type {Turn[]} */ (turns.filter(Boolean)) };
}

/** @returns {Game} */
function newGame() {
  return { id: newId(), values: "rising", players: ["", "", ""], turns: [] };
}

/**
 * Keep what a game is besides its turns.
 * @param {Game} game
 */
export function keepGame({ id, values, players }) {
  return write(GAME, JSON.stringify({ id, values, players }));
}

/** @param {Turn} turn */
export function keepTurn(turn) {
  return write(TURN + turn.id, JSON.stringify(turn));
}

/**
 * Forget turns that somebody has seen and agreed to lose, and no others.
 * @param {Turn[]} turns
 */
export function forgetTurns(turns) {
  for (const { id } of turns) remove(TURN + id);
}

/**
 * Begin another game with the same players.
 * @param {Game} game
 */
export function beginGame(game) {
  forgetTurns(game.turns);
  return keepGame({ ...game, id: newId() });
}

/**
 * Call when another window has changed the game.
 * @param {() => void} changed
 */
export function onOtherWindow(changed) {
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === GAME || event.key.startsWith(TURN)) changed();
  });
}

/**
 * @param {string} name
 * @param {string} otherwise
 */
export function setting(name, otherwise) {
  return read(SETTING + name) ?? otherwise;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keepSetting(name, value) {
  write(SETTING + name, value);
}
