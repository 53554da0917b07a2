// One battle: how it can end, what it costs, and what is left.
import { backward, backwardPossible, chainOf, conquestPays, failurePays, forward, forwardPossible } from "./chain.js";
import { sum } from "./dice.js";
import { refusal, whole } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./words.js").Chance} Chance */
/** @typedef {"conquest" | "calledOff" | "failure"} EndingName */
/**
 * @typedef {{ ending: EndingName, attackers: number, defenders: number, chance: number }} Outcome
 *   A final state that can happen.
 * @typedef {object} Losses Means are null where they are given what never happens.
 * @property {number} mean
 * @property {number} sd
 * @property {number | null} conquest Given conquest.
 * @property {number | null} calledOff
 * @property {number | null} failure
 *
 * @typedef {object} Battle
 * @property {number} attackers
 * @property {number} defenders
 * @property {number} retreatAt
 * @property {Record<EndingName, Chance>} endings
 * @property {Outcome[]} outcomes Best for the attacker first.
 * @property {Losses} attackerLosses
 * @property {Losses} defenderLosses
 * @property {number | null} attackersLeft Mean given conquest.
 * @property {number | null} defendersLeft Mean given failure.
 * @property {number | null} moveIn Units that must enter the conquered territory, mean given conquest.
 */

/** Of either side in one battle. */
export const MOST_UNITS = 1000;

/** @type {EndingName[]} */
const ENDINGS = ["conquest", "calledOff", "failure"];

/**
 * @param {string} what
 * @param {number} units
 * @param {number} [least]
 */
export function requireUnits(what, units, least = 1) {
  if (!Number.isInteger(units) || units < least || units > MOST_UNITS) {
    throw refusal("{what}: write a whole number from {least} to {most}", { what, least, most: whole(MOST_UNITS) });
  }
}

/**
 * @param {Rules} rules
 * @param {number} attackers
 * @param {number} defenders
 * @param {number} [retreatAt]
 * @returns {Battle}
 */
export function battle(rules, attackers, defenders, retreatAt = 0) {
  requireUnits("attackers", attackers);
  requireUnits("defenders", defenders);
  requireUnits("retreat at", retreatAt, 0);
  if (attackers <= retreatAt) {
    throw refusal("retreat at {units}: with {attackers} attackers no attack is made; write a smaller number", {
      units: whole(retreatAt),
      attackers: whole(attackers),
    });
  }
  const chain = chainOf(rules, attackers, defenders, retreatAt);
  const start = attackers * chain.width + defenders;
  const visits = new Float64Array(chain.numbers.length);
  const can = new Uint8Array(chain.numbers.length);
  visits[start] = can[start] = 1;
  forward(chain, visits);
  forwardPossible(chain, can);
  const outcomes = finalStates(attackers, defenders, retreatAt)
    .filter(({ attackers: a, defenders: d }) => can[a * chain.width + d])
    .map((state) => ({ ...state, chance: visits[state.attackers * chain.width + state.defenders] ?? 0 }));
  const won = outcomes.filter(({ ending }) => ending === "conquest");
  const lost = outcomes.filter(({ ending }) => ending === "failure");
  return {
    attackers,
    defenders,
    retreatAt,
    endings: {
      conquest: chanceOf(outcomes, "conquest"),
      calledOff: chanceOf(outcomes, "calledOff"),
      failure: chanceOf(outcomes, "failure"),
    },
    outcomes,
    attackerLosses: losses(outcomes, (each) => attackers - each.attackers),
    defenderLosses: losses(outcomes, (each) => defenders - each.defenders),
    attackersLeft: meanOf(won, (each) => each.attackers),
    defendersLeft: meanOf(lost, (each) => each.defenders),
    moveIn: moveIn(chain, visits),
  };
}

/**
 * @param {number} attackers
 * @param {number} defenders
 * @param {number} retreatAt
 */
function finalStates(attackers, defenders, retreatAt) {
  const states = /** @type {{ ending: EndingName, attackers: number, defenders: number }[]} */ ([]);
  for (let a = attackers; a >= 1; a--) states.push({ ending: "conquest", attackers: a, defenders: 0 });
  for (let d = 1; d <= defenders; d++) {
    for (let a = retreatAt; a >= 1; a--) states.push({ ending: "calledOff", attackers: a, defenders: d });
  }
  for (let d = 1; d <= defenders; d++) states.push({ ending: "failure", attackers: 0, defenders: d });
  return states;
}

/**
 * The chance of some of the outcomes: certain only if nothing else can happen.
 * @param {Outcome[]} outcomes
 * @param {EndingName} name
 * @returns {Chance}
 */
function chanceOf(outcomes, name) {
  const some = outcomes.filter(({ ending }) => ending === name);
  return partOf(some, outcomes);
}

/**
 * @param {Outcome[]} some
 * @param {Outcome[]} all
 * @returns {Chance}
 */
export function partOf(some, all) {
  const certain = some.length === all.length;
  return { chance: certain ? 1 : Math.min(1, sum(some, (each) => each.chance)), possible: some.length > 0, certain };
}

/**
 * The mean of a number of units, given these outcomes; null if they never happen.
 * @param {Outcome[]} outcomes
 * @param {(each: Outcome) => number} units
 */
function meanOf(outcomes, units) {
  return outcomes.length ? moments(outcomes, units).mean : null;
}

/**
 * Mean and standard deviation, from a whole number near the mean, so that nothing of a small deviation is lost.
 * @param {Outcome[]} outcomes
 * @param {(each: Outcome) => number} units
 */
function moments(outcomes, units) {
  const total = sum(outcomes, (each) => each.chance);
  if (!total) return { mean: null, sd: 0 };
  const near = Math.round(sum(outcomes, (each) => each.chance * units(each)) / total);
  const rest = sum(outcomes, (each) => each.chance * (units(each) - near)) / total;
  const square = sum(outcomes, (each) => each.chance * (units(each) - near) ** 2) / total;
  return { mean: near + rest, sd: Math.sqrt(Math.max(0, square - rest ** 2)) };
}

/**
 * @param {Outcome[]} outcomes
 * @param {(each: Outcome) => number} units
 * @returns {Losses}
 */
function losses(outcomes, units) {
  const { mean, sd } = moments(outcomes, units);
  const [conquest, calledOff, failure] = ENDINGS.map((name) =>
    meanOf(
      outcomes.filter(({ ending }) => ending === name),
      units,
    ),
  );
  return { mean: mean ?? 0, sd, conquest: conquest ?? null, calledOff: calledOff ?? null, failure: failure ?? null };
}

/**
 * The dice of the last roll, mean given conquest; null if that cannot happen.
 * @param {import("./chain.js").Chain} chain
 * @param {Float64Array} visits
 */
function moveIn(chain, visits) {
  let [won, dice] = [0, 0];
  for (let state = chain.width; state < visits.length; state++) {
    const law = chain.laws[chain.numbers[state] ?? 0];
    for (const move of law?.moves ?? []) {
      if (move.killed !== state % chain.width) continue;
      const chance = (visits[state] ?? 0) * move.chance;
      won += chance;
      dice += chance * (law?.attackDice ?? 0);
    }
  }
  return won ? dice / won : null;
}

// ---- Many battles ---------------------------------------------------------------------------------------------------

/**
 * The chances of all battles up to a size.
 * @param {Rules} rules
 * @param {number} attackers
 * @param {number} defenders
 * @returns {{ conquest: (attackers: number, defenders: number) => Chance, failure: (attackers: number, defenders: number) => Chance }}
 */
export function battles(rules, attackers, defenders) {
  const chain = chainOf(rules, attackers, defenders);
  const [won, lost] = [conquestPays(chain), failurePays(chain)];
  const [canWin, canLose] = [backwardPossible(chain, won), backwardPossible(chain, lost)];
  backward(chain, won);
  backward(chain, lost);
  /**
   * @param {Float64Array} values
   * @param {Uint8Array} can
   * @param {Uint8Array} other
   */
  const chances = (values, can, other) => (/** @type {number} */ a, /** @type {number} */ d) => {
    const state = a * chain.width + d;
    const certain = !other[state];
    return { chance: certain ? 1 : Math.min(1, values[state] ?? 0), possible: can[state] === 1, certain };
  };
  return { conquest: chances(won, canWin, canLose), failure: chances(lost, canLose, canWin) };
}
