// The battle as an absorbing Markov chain, gone through once, backward or forward: see riskodds/engine/kernel.py.
//
// States are numbered row by row, (a, d) by a · (D + 1) + d; a roll leads to a smaller number. All sums have positive
// terms alone, so conquest and failure are each accurate by itself, and neither is one less the other.
import { movesOf, movesPicked, optionsOf } from "./law.js";
import { areaOf, ofAnySize, pickIn } from "./picks.js";
import { attackDiceAt, defendDiceAt } from "./rules.js";
import { refusal, whole } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./dice.js").Move} Move */
/**
 * @typedef {object} Law
 * @property {number} attackDice
 * @property {Move[]} moves
 * @property {Int32Array} back By move: by how many states it leads back.
 * @property {Float64Array} chance By move.
 * @property {number} lost Attackers lost by a roll, mean.
 * @property {number} killed Defenders lost by a roll, mean.
 *
 * @typedef {object} Chain
 * @property {number} attackers
 * @property {number} defenders
 * @property {number} width
 * @property {number} retreatAt The attack ends with so many attackers or fewer.
 * @property {Uint16Array} numbers By state the number of its law, 0 where it is final.
 * @property {Law[]} laws By number, the first without a move.
 */

const MOST_STATES = 4_000_000;
const MOST_LAWS = 65_000;

/** @type {Map<string, Chain>} */
const kept = new Map();

/**
 * The chain of all battles of up to so many attackers against up to so many defenders.
 * @param {Rules} rules
 * @param {number} attackers
 * @param {number} defenders
 * @param {number} [retreatAt]
 * @returns {Chain}
 */
export function chainOf(rules, attackers, defenders, retreatAt = 0) {
  const key = JSON.stringify([rules, attackers, defenders, retreatAt]);
  const known = kept.get(key);
  if (known) return known;
  const made = newChain(rules, attackers, defenders, retreatAt);
  kept.set(key, made);
  if (kept.size > 16) kept.delete(kept.keys().next().value ?? "");
  return made;
}

/**
 * @param {Rules} rules
 * @param {number} attackers
 * @param {number} defenders
 * @param {number} retreatAt
 * @returns {Chain}
 */
function newChain(rules, attackers, defenders, retreatAt) {
  const width = defenders + 1;
  if ((attackers + 1) * width > MOST_STATES) {
    throw refusal("{attackers} attackers against {defenders} are too many for this page; write fewer", {
      attackers: whole(attackers),
      defenders: whole(defenders),
    });
  }
  const numbers = new Uint16Array((attackers + 1) * width);
  const laws = [law(0, [], width)];
  const one = { attackers, defenders, width, retreatAt, numbers, laws };
  if (rules.defenderPicks === "after") pick(rules, one);
  else {
    const byDice = /** @type {Map<number, number>} */ (new Map());
    eachState(one, (state, a, d) => {
      const [attack, defend] = [attackDiceAt(rules, a, d), defendDiceAt(rules, d)];
      const dice = attack * 100 + defend;
      let number = byDice.get(dice);
      if (number === undefined) {
        number = laws.push(law(attack, movesOf(rules, attack, defend), width)) - 1;
        byDice.set(dice, number);
      }
      numbers[state] = number;
    });
  }
  return one;
}

/**
 * Go through the states in which the battle goes on, each after those that it leads to.
 * @param {{ attackers: number, defenders: number, width: number, retreatAt: number }} one
 * @param {(state: number, attackers: number, defenders: number) => void} visit
 */
function eachState({ attackers, defenders, width, retreatAt }, visit) {
  for (let a = retreatAt + 1; a <= attackers; a++) {
    for (let d = 1; d <= defenders; d++) visit(a * width + d, a, d);
  }
}

/**
 * @param {number} attackDice
 * @param {Move[]} some
 * @param {number} width
 * @returns {Law}
 */
function law(attackDice, some, width) {
  // What a roll costs the defender alone stands in the same row and has been found last; so it is added last.
  const moves = [...some].sort((one, other) => other.lost - one.lost || other.killed - one.killed);
  return {
    attackDice,
    moves,
    back: Int32Array.from(moves, (move) => move.lost * width + move.killed),
    chance: Float64Array.from(moves, (move) => move.chance),
    lost: moves.reduce((total, move) => total + move.lost * move.chance, 0),
    killed: moves.reduce((total, move) => total + move.killed * move.chance, 0),
  };
}

/**
 * Let the defender pick, in each state and after each roll; each combination of picks is a law of its own.
 * @param {Rules} rules
 * @param {Chain} one
 */
function pick(rules, one) {
  const { width, numbers, laws } = one;
  const conquest = ofAnySize(conquestPays(one));
  const failure = ofAnySize(failurePays(one));
  const areas = /** @type {Map<number, import("./picks.js").Area>} */ (new Map());
  const known = /** @type {Map<string, number>} */ (new Map());
  let last = { dice: 0, picked: new Uint8Array(), number: 0 };
  eachState(one, (state, a, d) => {
    const [attack, defend] = [attackDiceAt(rules, a, d), defendDiceAt(rules, d)];
    const dice = attack * 100 + defend;
    const area = areas.get(dice) ?? areaOf(optionsOf(rules, attack, defend), width);
    areas.set(dice, area);
    pickIn(area, state, conquest, failure);
    // Mostly the law is that of the state before.
    if (last.dice !== dice || !area.picked.every((option, roll) => option === last.picked[roll])) {
      const key = `${dice}:${area.picked.join("")}`;
      const number = known.get(key) ?? laws.push(law(attack, movesPicked(area.options, area.picked), width)) - 1;
      known.set(key, number);
      if (number > MOST_LAWS) throw refusal("too many combinations of picks; write fewer faces or fewer units");
      last = { dice, picked: area.picked.slice(), number };
    }
    numbers[state] = last.number;
  });
}

/**
 * What follows after a roll, weighed by its chances.
 * @param {Law | undefined} one
 * @param {Float64Array} values
 * @param {number} state
 */
function after(one, values, state) {
  if (!one) return 0;
  let value = 0;
  for (let move = 0; move < one.back.length; move++) {
    value += (one.chance[move] ?? 0) * (values[state - (one.back[move] ?? 0)] ?? 0);
  }
  return value;
}

// ---- What states pay, and what they are worth -----------------------------------------------------------------------

/** @param {Chain} one */
export function conquestPays(one) {
  const payoff = new Float64Array(one.numbers.length);
  for (let state = 0; state < payoff.length; state += one.width) payoff[state] = 1;
  return payoff;
}

/** @param {Chain} one */
export function failurePays(one) {
  const payoff = new Float64Array(one.numbers.length);
  for (let a = 0; a <= Math.min(one.retreatAt, one.attackers); a++) {
    payoff.fill(1, a * one.width + 1, (a + 1) * one.width);
  }
  return payoff;
}

/**
 * @param {Chain} one
 * @param {"lost" | "killed"} whose
 */
export function lossesPay(one, whose) {
  return Float64Array.from(one.numbers, (number) => one.laws[number]?.[whose] ?? 0);
}

/**
 * Turn what states pay into what they are worth: the mean of all that is paid from them on.
 * @param {Chain} one
 * @param {Float64Array} values
 */
export function backward(one, values) {
  for (let state = 0; state < values.length; state++) {
    const number = one.numbers[state];
    if (number) values[state] = (values[state] ?? 0) + after(one.laws[number], values, state);
  }
  return values;
}

/**
 * Move the chances of states on to those that they lead to, and leave behind what has come through.
 * @param {Chain} one
 * @param {Float64Array} visits
 */
export function forward(one, visits) {
  for (let state = visits.length - 1; state >= 0; state--) {
    const here = one.laws[one.numbers[state] ?? 0];
    const visit = visits[state] ?? 0;
    if (!here || !visit) continue;
    for (let move = 0; move < here.back.length; move++) {
      const there = state - (here.back[move] ?? 0);
      visits[there] = (visits[there] ?? 0) + (here.chance[move] ?? 0) * visit;
    }
  }
  return visits;
}

/**
 * Say from which states, of those that can be reached, every other can be: 1 where it can happen, however unlikely.
 * @param {Chain} one
 * @param {Uint8Array} can
 */
export function forwardPossible(one, can) {
  for (let state = can.length - 1; state >= 0; state--) {
    if (!can[state]) continue;
    for (const back of one.laws[one.numbers[state] ?? 0]?.back ?? []) can[state - back] = 1;
  }
  return can;
}

/**
 * Say from which states some final states can be reached: 1 where they can, however unlikely.
 * @param {Chain} one
 * @param {Float64Array} payoff More than 0 in those final states.
 */
export function backwardPossible(one, payoff) {
  const can = Uint8Array.from(payoff, (pays) => (pays > 0 ? 1 : 0));
  for (let state = 0; state < can.length; state++) {
    for (const back of one.laws[one.numbers[state] ?? 0]?.back ?? []) {
      if (can[state - back]) can[state] = 1;
    }
  }
  return can;
}
