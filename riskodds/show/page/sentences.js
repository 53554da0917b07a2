// Sentences: rules and counts in plain words, as tables and sheets say them.
import { modifiersText, presetOf } from "./rules.js";
import { count, message, say, whole } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */

/** What the presets are called, in a few words. */
const NAMES = /** @type {Record<string, string>} */ ({
  "hasbro-2015": message("Edition 2015"),
  "hasbro-2000": message("Edition 2000"),
  "defender-after-roll": message("Defender picks after the roll"),
  "defender-koole": message("Defender picks as Koole (1994)"),
  "three-defender-dice": message("Three dice for the defender"),
  "capital-wall": message("Capital: up to 4 dice for the defender"),
  "zombie-defender": message("Zombies defend"),
  "zombie-attacker": message("Zombies attack"),
});

/** @param {string} preset */
export function nameOf(preset) {
  const name = NAMES[preset];
  return name ? say(name) : preset;
}

/** @param {number} number */
function dice(number) {
  return count("{number} die", "{number} dice", number);
}

/** @param {number} number */
function faces(number) {
  return count("{number} face", "{number} faces", number);
}

/**
 * The rules as one plain sentence.
 * @param {Rules} rules
 */
export function rulesInWords(rules) {
  const steps = rules.defendAt
    .map((units, place) => ({ units, number: place + 1 }))
    .filter(({ number }) => number > 1)
    .map(({ units, number }) => say("{dice} from {units} units", { dice: dice(number), units }));
  const more = steps.length ? ` (${steps.join(", ")})` : "";
  const clauses = [
    say("the attacker rolls up to {dice}, the defender 1 die{more}", { dice: dice(rules.attackDice), more }),
  ];
  if (rules.finalDice !== rules.attackDice) {
    clauses.push(say("against the last defender the attacker rolls at most {dice}", { dice: dice(rules.finalDice) }));
  }
  clauses.push(...oddDice(rules));
  clauses.push(
    rules.ties === "defender" ? say("equal dice go to the defender") : say("equal dice go to the attacker"),
  );
  if (rules.defenderPicks === "after") {
    clauses.push(
      say(
        "the defender picks its number of dice after seeing the attacker's roll, so that conquest is least likely",
      ),
    );
  }
  if (rules.defenderPicks === "koole") {
    clauses.push(
      say(
        "after seeing the attacker's roll the defender picks two dice exactly when the attacker's second die is at most 3 or there is none (Koole's heuristic)",
      ),
    );
  }
  const sentence = `${clauses.join("; ")}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** @param {Rules} rules */
function oddDice(rules) {
  const clauses = [];
  if (rules.attackerSides !== 6) {
    clauses.push(say("the attacker's dice have {faces}", { faces: faces(rules.attackerSides) }));
  }
  if (rules.attackerModifiers.length) {
    clauses.push(
      count(
        "the attacker adds {modifiers} to its highest die",
        "the attacker adds {modifiers} to its highest {number} dice, in this order",
        rules.attackerModifiers.length,
        { modifiers: modifiersText(rules.attackerModifiers) },
      ),
    );
  }
  if (rules.defenderSides !== 6) {
    clauses.push(say("the defender's dice have {faces}", { faces: faces(rules.defenderSides) }));
  }
  if (rules.defenderModifiers.length) {
    clauses.push(
      count(
        "the defender adds {modifiers} to its highest die",
        "the defender adds {modifiers} to its highest {number} dice, in this order",
        rules.defenderModifiers.length,
        { modifiers: modifiersText(rules.defenderModifiers) },
      ),
    );
  }
  if (rules.defenderBonusDice) {
    clauses.push(
      say("the defender rolls {dice} more and keeps only its best, as many as it may compare", {
        dice: dice(rules.defenderBonusDice),
      }),
    );
  }
  return clauses;
}

/**
 * How it is fought, and until when.
 * @param {Rules} rules
 * @param {number} retreatAt
 */
export function howItIsFought(rules, retreatAt) {
  const who =
    rules.defenderPicks === "before"
      ? say("Both sides roll as many dice as allowed")
      : say("The attacker rolls as many dice as allowed");
  if (!retreatAt) return say("{who}, until no defenders or no attackers are left.", { who });
  const retreat = say("The attack is called off as soon as {units} or fewer attackers are left.", {
    units: whole(retreatAt),
  });
  return `${who}. ${retreat}`;
}

/**
 * What the rules are called, and what they say.
 * @param {Rules} rules
 * @param {string} text
 */
export function rulesAndWords(rules, text) {
  const preset = presetOf(rules);
  return say("Rules: {rules}. {words}", { rules: preset ? nameOf(preset.name) : text, words: rulesInWords(rules) });
}

/** @param {number} number */
export function attackersAndArmies(number) {
  return count(
    "{number} attacker ({armies} armies on the territory)",
    "{number} attackers ({armies} armies on the territory)",
    number,
    { armies: whole(number + 1) },
  );
}

/** @param {number} number */
export function defendersCounted(number) {
  return count("{number} defender", "{number} defenders", number);
}
