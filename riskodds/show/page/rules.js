// The rules of a battle: a preset's name, then key=value words, as everywhere in riskodds.
import { DATA } from "./data.js";
import { refusal, shown } from "./words.js";

/**
 * @typedef {object} Rules
 * @property {number} attackDice
 * @property {number[]} defendAt Defenders needed to roll 1, 2, … dice.
 * @property {number} finalDice Most dice of the attacker against the last defender.
 * @property {number} attackerSides
 * @property {number} defenderSides
 * @property {number[]} attackerModifiers
 * @property {number[]} defenderModifiers
 * @property {number} defenderBonusDice
 * @property {string} ties
 * @property {string} defenderPicks
 */

/** The most that this page counts; the program riskodds counts more. */
const MOST_DICE = 10;
const MOST_SIDES = 100;
const MOST_MODIFIER = 100;
const MOST_BONUS = 10;

const SIDES = ["attacker", "defender"];
const PICKS = ["before", "after", "koole"];

/** The keys of a rules text, in the order in which they are written. */
export const KEYS = [
  "attack-dice",
  "defend-at",
  "final-dice",
  "attacker-sides",
  "defender-sides",
  "attacker-modifiers",
  "defender-modifiers",
  "defender-bonus-dice",
  "ties",
  "defender-picks",
];

export const PRESET_NAMES = DATA.presets.map((preset) => preset.name);

/**
 * @param {string} key
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
function wholeNumber(key, text, least, most) {
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
  if (number < least || number > most) {
    throw refusal("{key}={text}: write a whole number from {least} to {most}", { key, text: shown(text), least, most });
  }
  return number;
}

/**
 * @param {string} key
 * @param {string} text
 */
function modifiers(key, text) {
  if (text === "none") return [];
  const found = text.split(",").map((word) => (/^[+-]?[0-9]{1,3}$/.test(word) ? Number(word) : NaN));
  if (!found.every((number) => Math.abs(number) <= MOST_MODIFIER)) {
    throw refusal("{key}={text}: write none, or changes to the highest, second, … die: +1,-1", {
      key,
      text: shown(text),
    });
  }
  while (found.at(-1) === 0) found.pop();
  return found.map((number) => number + 0);
}

/**
 * @param {string} key
 * @param {string} text
 * @param {string[]} words
 */
function oneOf(key, text, words) {
  if (!words.includes(text)) {
    throw refusal("{key}={text}: write one of {words}", { key, text: shown(text), words: words.join(", ") });
  }
  return text;
}

/** @param {string} text */
function defendAt(text) {
  const units = text.split(",").map((word) => wholeNumber("defend-at", word, 1, 999));
  const rising = units.every((each, place) => each > place && each >= (units[place - 1] ?? 1));
  if (units[0] !== 1 || !rising || units.length > MOST_DICE) {
    throw refusal(
      "defend-at={text}: write the units needed for 1, 2, … dice: begin with 1, never fewer units than dice, " +
        "such as 1,2",
      { text: shown(text) },
    );
  }
  return units;
}

/**
 * The rules with these values, by key.
 * @param {Record<string, string>} texts
 * @returns {Rules}
 */
function rulesOf(texts) {
  /** @param {string} key */
  const text = (key) => texts[key] ?? "";
  const rules = {
    attackDice: wholeNumber("attack-dice", text("attack-dice"), 1, MOST_DICE),
    defendAt: defendAt(text("defend-at")),
    finalDice: wholeNumber("final-dice", text("final-dice"), 1, MOST_DICE),
    attackerSides: wholeNumber("attacker-sides", text("attacker-sides"), 1, MOST_SIDES),
    defenderSides: wholeNumber("defender-sides", text("defender-sides"), 1, MOST_SIDES),
    attackerModifiers: modifiers("attacker-modifiers", text("attacker-modifiers")),
    defenderModifiers: modifiers("defender-modifiers", text("defender-modifiers")),
    defenderBonusDice: wholeNumber("defender-bonus-dice", text("defender-bonus-dice"), 0, MOST_BONUS),
    ties: oneOf("ties", text("ties"), SIDES),
    defenderPicks: oneOf("defender-picks", text("defender-picks"), PICKS),
  };
  if (rules.finalDice > rules.attackDice) {
    throw refusal("final-dice={final}: more than attack-dice={most}; write at most {most}", {
      final: rules.finalDice,
      most: rules.attackDice,
    });
  }
  if (rules.defenderPicks === "koole" && rules.defendAt.length !== 2) {
    throw refusal("defender-picks=koole chooses between one and two dice; write two numbers in defend-at, such as 1,2");
  }
  return rules;
}

/** @param {string} name */
function preset(name) {
  const found = DATA.presets.find((each) => each.name === name);
  if (!found) {
    throw refusal("‘{name}’ is no preset of the rules; write one of {names}", {
      name: shown(name),
      names: PRESET_NAMES.join(", "),
    });
  }
  return found;
}

/**
 * Read a rules text: a preset's name, which may be left out, then key=value words.
 * @param {string} text
 * @returns {Rules}
 */
export function parseRules(text) {
  const words = text.split(/\s+/).filter(Boolean);
  const named = words.length > 0 && !words[0]?.includes("=");
  const base = preset(named ? (words.shift() ?? "") : (PRESET_NAMES[0] ?? ""));
  const given = /** @type {Record<string, string>} */ ({});
  for (const word of words) {
    const equals = word.indexOf("=");
    const key = equals < 0 ? word : word.slice(0, equals);
    if (equals < 0 || !KEYS.includes(key)) {
      throw refusal("‘{key}’ is no key of the rules that this page knows; write one of {keys}", {
        key: shown(key),
        keys: KEYS.join(", "),
      });
    }
    if (key in given) throw refusal("{key} is given twice; write it once", { key });
    given[key] = word.slice(equals + 1);
  }
  const texts = { ...base.texts, ...given };
  // What is not said about the last defender follows the attack dice.
  const final = base.texts["final-dice"] === base.texts["attack-dice"] && !("final-dice" in given);
  if (final) texts["final-dice"] = texts["attack-dice"] ?? "";
  return rulesOf(texts);
}

/** @param {number[]} changes */
export function modifiersText(changes) {
  return changes.map((each) => (each > 0 ? `+${each}` : String(each))).join(",") || "none";
}

/**
 * Every key with its value as a rules text writes it.
 * @param {Rules} rules
 * @returns {Record<string, string>}
 */
export function textsOf(rules) {
  return {
    "attack-dice": String(rules.attackDice),
    "defend-at": rules.defendAt.join(","),
    "final-dice": String(rules.finalDice),
    "attacker-sides": String(rules.attackerSides),
    "defender-sides": String(rules.defenderSides),
    "attacker-modifiers": modifiersText(rules.attackerModifiers),
    "defender-modifiers": modifiersText(rules.defenderModifiers),
    "defender-bonus-dice": String(rules.defenderBonusDice),
    ties: rules.ties,
    "defender-picks": rules.defenderPicks,
  };
}

/**
 * Write the text that `parseRules` reads: the nearest preset and what differs from it.
 * @param {Rules} rules
 */
export function writeRules(rules) {
  const texts = textsOf(rules);
  const written = DATA.presets.map((each) => {
    const follows = each.texts["final-dice"] === each.texts["attack-dice"];
    const different = KEYS.filter((key) =>
      key === "final-dice" && follows
        ? texts["final-dice"] !== texts["attack-dice"]
        : texts[key] !== each.texts[key],
    );
    return [each.name, ...different.map((key) => `${key}=${texts[key]}`)];
  });
  return written.reduce((best, each) => (each.length < best.length ? each : best)).join(" ");
}

/**
 * The preset that these rules are, if they are one.
 * @param {Rules} rules
 */
export function presetOf(rules) {
  return DATA.presets.find((each) => each.name === writeRules(rules));
}

/**
 * How many dice the attacker rolls.
 * @param {Rules} rules
 * @param {number} attackers
 * @param {number} defenders
 */
export function attackDiceAt(rules, attackers, defenders) {
  return Math.min(attackers, defenders <= 1 ? rules.finalDice : rules.attackDice);
}

/**
 * The most dice that the defender may roll, bonus dice not counted.
 * @param {Rules} rules
 * @param {number} defenders
 */
export function defendDiceAt(rules, defenders) {
  let dice = rules.defendAt.length;
  while (dice && (rules.defendAt[dice - 1] ?? 0) > defenders) dice -= 1;
  return dice;
}
