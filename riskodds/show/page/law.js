// Laws: how a roll can end, from the counts that Python put in or, for other rules, as counted here.
import { countedMoves, moves, options } from "./dice.js";
import { presetOf } from "./rules.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./dice.js").Move} Move */
/** @typedef {import("./dice.js").Option} Option */

/**
 * The ways a roll can end where the pick does not depend on the state.
 * @param {Rules} rules
 * @param {number} attackDice
 * @param {number} defendDice
 * @returns {Move[]}
 */
export function movesOf(rules, attackDice, defendDice) {
  const known = presetOf(rules)?.laws[`${attackDice},${defendDice}`];
  if (!known?.moves) return countedMoves(rules, attackDice, defendDice);
  const rolls = Number(known.rolls);
  return known.moves.map(([lost, killed, counted]) => ({ lost, killed, chance: Number(counted) / rolls }));
}

/**
 * The defender's options where it picks after seeing the attacker's roll, full dice first.
 * @param {Rules} rules
 * @param {number} attackDice
 * @param {number} defendDice
 * @returns {Option[]}
 */
export function optionsOf(rules, attackDice, defendDice) {
  const known = presetOf(rules)?.laws[`${attackDice},${defendDice}`];
  if (!known?.options) return options(rules, attackDice, defendDice, defendDice);
  return known.options.map(({ pairs, rolls, counts }) => ({
    pairs,
    chances: counts.map((by) => by.map((counted) => Number(counted) / Number(rolls))),
  }));
}

/**
 * The law that picks make of options: by roll the number of the option that is picked.
 * @param {Option[]} some
 * @param {Uint8Array} picked
 * @returns {Move[]}
 */
export function movesPicked(some, picked) {
  return some.flatMap(({ pairs, chances }, option) =>
    moves(pairs, (lost) =>
      chances.reduce((total, by, roll) => total + (picked[roll] === option ? (by[lost] ?? 0) : 0), 0),
    ),
  );
}
