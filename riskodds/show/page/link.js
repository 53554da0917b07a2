// Links: a question as the part of the address after #, such as #10v5,hasbro-2000;retreat-at=3.
import { MOST_UNITS } from "./battle.js";
import { MOST_TERRITORIES } from "./questions.js";
import { parseRules, PRESET_NAMES, writeRules } from "./rules.js";
import { refusal, shown } from "./words.js";

/**
 * @typedef {"battle" | "territories" | "table" | "turns"} View
 *
 * @typedef {object} State What is asked; everything else follows from it.
 * @property {View} view
 * @property {number} attackers Units free to attack.
 * @property {number} defenders
 * @property {number[]} territories The defenders of each.
 * @property {number} leave Units that stay on each conquered territory.
 * @property {number} retreatAt
 * @property {number} rows Of the table.
 * @property {number} columns
 * @property {string} rules
 */

export const MOST_ROWS = 100;

/** @type {State} */
export const BEGINNING = {
  view: "battle",
  attackers: 10,
  defenders: 5,
  territories: [3, 2, 4],
  leave: 1,
  retreatAt: 0,
  rows: 20,
  columns: 20,
  rules: PRESET_NAMES[0] ?? "",
};

const FORMS = /^(?:(?<attackers>\d+)v(?<defenders>\d+)|territories:(?<army>\d+)v(?<several>\d+(?:\+\d+)*)|table:(?<rows>\d+)x(?<columns>\d+)|(?<turns>turns))$/;

/**
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
function units(text, least, most) {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (number < least || number > most) throw unreadable(text);
  return number;
}

/** @param {string} text */
function unreadable(text) {
  return refusal("This link cannot be read: ‘{text}’. A battle is written like #10v5 or #10v5,hasbro-2000", {
    text: shown(text),
  });
}

/**
 * Read a link; without anything after # it is the beginning.
 * @param {string} hash
 * @returns {State}
 */
export function readLink(hash) {
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    throw unreadable(text);
  }
  if (!text) return BEGINNING;
  const comma = text.indexOf(",");
  const asked = comma < 0 ? text : text.slice(0, comma);
  const words = comma < 0 ? [] : text.slice(comma + 1).split(";");
  const found = FORMS.exec(asked)?.groups;
  if (!found) throw unreadable(text);
  const state = { ...BEGINNING };
  const rules = [];
  for (const word of words) {
    const [key, value] = word.split("=");
    if (key === "retreat-at") state.retreatAt = units(value ?? "", 0, MOST_UNITS);
    else if (key === "leave") state.leave = units(value ?? "", 1, MOST_UNITS);
    else rules.push(word);
  }
  state.rules = writeRules(parseRules(rules.join(" ")));
  if (found.attackers) {
    state.attackers = units(found.attackers, 1, MOST_UNITS);
    state.defenders = units(found.defenders ?? "", 1, MOST_UNITS);
  } else if (found.army) {
    const several = (found.several ?? "").split("+");
    if (several.length > MOST_TERRITORIES) throw unreadable(text);
    state.view = "territories";
    state.attackers = units(found.army, 1, MOST_UNITS);
    state.territories = several.map((each) => units(each, 1, MOST_UNITS));
  } else if (found.rows) {
    state.view = "table";
    state.rows = units(found.rows, 1, MOST_ROWS);
    state.columns = units(found.columns ?? "", 1, MOST_ROWS);
  } else state.view = "turns";
  return state;
}

/**
 * Write the link of a question.
 * @param {State} state
 */
export function writeLink(state) {
  const asked = {
    battle: `${state.attackers}v${state.defenders}`,
    territories: `territories:${state.attackers}v${state.territories.join("+")}`,
    table: `table:${state.rows}x${state.columns}`,
    turns: "turns",
  }[state.view];
  const words = state.rules.split(" ");
  const fought = state.view === "battle" || state.view === "territories";
  if (fought && state.retreatAt) words.push(`retreat-at=${state.retreatAt}`);
  if (state.view === "territories" && state.leave > 1) words.push(`leave=${state.leave}`);
  const beginning = words.length === 1 && words[0] === BEGINNING.rules;
  return `#${asked}${beginning || state.view === "turns" ? "" : `,${words.join(";")}`}`;
}
