// Dice: how many units one roll costs each side, counted exactly; the same counting as in riskodds/dice/losses.py.
import { refusal } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */
/**
 * @typedef {{ roll: number[], ways: number }} Roll The dice of one side as they are compared, the highest first.
 * @typedef {{ lost: number, killed: number, chance: number }} Move
 * @typedef {{ roll: number[], ways: number, counts: number[] }} Counted
 *   A roll of the attacker, and in how many of the defender's rolls it costs the attacker 0, 1, … units.
 * @typedef {{ pairs: number, chances: number[][] }} Option
 *   A number of dice that the defender may roll: by the attacker's roll and by attackers lost the chance of both.
 */

/** Dice of all sorted rolls, or entries of a table of rolls by loss. */
const MOST_COUNTED = 2_000_000;

/**
 * @param {number} all
 * @param {number} some
 */
function choose(all, some) {
  let ways = 1;
  for (let each = 1; each <= some; each++) ways = (ways * (all - some + each)) / each;
  return Math.round(ways);
}

/** @param {string} what */
function tooMany(what) {
  return refusal("{what}: too many ways to count on this page; write fewer dice or faces", { what });
}

/**
 * Count the rolls of some dice by what is compared, after keeping the best and modifying them.
 * @param {number} dice
 * @param {number} sides
 * @param {number[]} modifiers
 * @param {number} bonus
 * @returns {Roll[]}
 */
export function sortedRolls(dice, sides, modifiers, bonus) {
  const rolled = dice + bonus;
  if (choose(sides + rolled - 1, rolled) * rolled > MOST_COUNTED || sides ** rolled > Number.MAX_SAFE_INTEGER) {
    throw tooMany(`${rolled}d${sides}`);
  }
  const found = /** @type {Map<string, Roll>} */ (new Map());
  const now = new Array(rolled).fill(0);
  /**
   * @param {number} place
   * @param {number} most
   * @param {number} ways
   * @param {number} alike
   */
  function fall(place, most, ways, alike) {
    if (place === rolled) {
      const roll = asCompared(now.slice(0, dice), modifiers);
      const key = roll.join();
      const known = found.get(key);
      if (known) known.ways += ways;
      else found.set(key, { roll, ways });
      return;
    }
    for (let die = most; die >= 1; die--) {
      const same = place > 0 && die === now[place - 1] ? alike + 1 : 1;
      now[place] = die;
      fall(place + 1, die, (ways * (place + 1)) / same, same);
    }
  }
  fall(0, sides, 1, 0);
  return [...found.values()];
}

/**
 * @param {number[]} roll
 * @param {number[]} modifiers
 */
function asCompared(roll, modifiers) {
  if (!modifiers.length) return roll;
  return roll.map((die, place) => Math.max(1, die + (modifiers[place] ?? 0))).sort((one, other) => other - one);
}

/**
 * Count, for each of the attacker's rolls, the defender's rolls by what they cost the attacker.
 * @param {Rules} rules
 * @param {number} attackDice
 * @param {number} defendDice
 * @returns {{ rolls: number, counted: Counted[] }}
 */
export function lossCountsByAttackRoll(rules, attackDice, defendDice) {
  const pairs = Math.min(attackDice, defendDice);
  const attack = sortedRolls(attackDice, rules.attackerSides, rules.attackerModifiers, 0);
  const defend = sortedRolls(defendDice, rules.defenderSides, rules.defenderModifiers, rules.defenderBonusDice);
  const faces = 1 + [...attack, ...defend].reduce((most, { roll }) => Math.max(most, roll[0] ?? 0), 0);
  const size = faces ** pairs;
  if (size * (pairs + 1) > MOST_COUNTED) throw tooMany(`${attackDice}d${faces - 1} – ${defendDice}d${faces - 1}`);
  /** @param {number[]} roll */
  const index = (roll) => roll.slice(0, pairs).reduce((so, die) => so * faces + die, 0);
  let counts = new Float64Array((pairs + 1) * size);
  for (const { roll, ways } of defend) counts[index(roll)] = (counts[index(roll)] ?? 0) + ways;
  for (let pair = 0; pair < pairs; pair++) {
    // The axis of the defender's die becomes that of the attacker's: those below it are beaten, the others hold.
    const stride = faces ** (pairs - 1 - pair);
    const next = new Float64Array(counts.length);
    for (let lost = 0; lost <= pair; lost++) {
      for (let at = 0; at < size; at++) {
        if (Math.floor(at / stride) % faces) continue;
        let all = 0;
        for (let face = 0; face < faces; face++) all += counts[lost * size + at + face * stride] ?? 0;
        if (!all) continue;
        let below = 0;
        for (let face = 0; face < faces; face++) {
          const here = at + face * stride;
          const equal = counts[lost * size + here] ?? 0;
          const beaten = rules.ties === "defender" ? below : below + equal;
          below += equal;
          next[lost * size + here] = (next[lost * size + here] ?? 0) + beaten;
          next[(lost + 1) * size + here] = (next[(lost + 1) * size + here] ?? 0) + all - beaten;
        }
      }
    }
    counts = next;
  }
  const counted = attack.map(({ roll, ways }) => ({
    roll,
    ways,
    counts: Array.from({ length: pairs + 1 }, (_, lost) => counts[lost * size + index(roll)] ?? 0),
  }));
  return { rolls: sum(attack, (each) => each.ways) * sum(defend, (each) => each.ways), counted };
}

/**
 * @template Each
 * @param {Each[]} several
 * @param {(each: Each) => number} number
 */
export function sum(several, number) {
  return several.reduce((total, each) => total + number(each), 0);
}

/**
 * The defender's options after seeing the attacker's roll, full dice first.
 * @param {Rules} rules
 * @param {number} attackDice
 * @param {number} defendDice
 * @param {number} seen The highest dice of the attacker that are told apart.
 * @returns {(Option & { seen: number[][] })[]}
 */
export function options(rules, attackDice, defendDice, seen) {
  return Array.from({ length: defendDice }, (_, fewer) => {
    const dice = defendDice - fewer;
    const { rolls, counted } = lossCountsByAttackRoll(rules, attackDice, dice);
    const found = /** @type {Map<string, { roll: number[], chances: number[] }>} */ (new Map());
    for (const { roll, ways, counts } of counted) {
      const told = roll.slice(0, seen);
      const known = found.get(told.join()) ?? { roll: told, chances: counts.map(() => 0) };
      known.chances = known.chances.map((chance, lost) => chance + (ways * (counts[lost] ?? 0)) / rolls);
      found.set(told.join(), known);
    }
    const all = [...found.values()];
    return { pairs: Math.min(attackDice, dice), chances: all.map((each) => each.chances), seen: all.map((each) => each.roll) };
  });
}

/**
 * The ways a roll can end where the pick does not depend on the state.
 * @param {Rules} rules
 * @param {number} attackDice
 * @param {number} defendDice
 * @returns {Move[]}
 */
export function countedMoves(rules, attackDice, defendDice) {
  if (rules.defenderPicks === "koole") {
    return options(rules, attackDice, defendDice, 2).flatMap(({ pairs, chances, seen }, place) => {
      const dice = defendDice - place;
      const picked = chances.filter((_, roll) => Math.min(kooleDice(seen[roll] ?? []), defendDice) === dice);
      return moves(pairs, (lost) => sum(picked, (each) => each[lost] ?? 0));
    });
  }
  const { rolls, counted } = lossCountsByAttackRoll(rules, attackDice, defendDice);
  const pairs = Math.min(attackDice, defendDice);
  return moves(pairs, (lost) => sum(counted, ({ ways, counts }) => ways * (counts[lost] ?? 0)) / rolls);
}

/**
 * The defender's dice by the heuristic of Koole (1994).
 * @param {number[]} roll
 */
function kooleDice(roll) {
  return roll.length === 1 || (roll[1] ?? 0) <= 3 ? 2 : 1;
}

/**
 * @param {number} pairs
 * @param {(lost: number) => number} chance
 * @returns {Move[]}
 */
export function moves(pairs, chance) {
  const all = Array.from({ length: pairs + 1 }, (_, lost) => ({ lost, killed: pairs - lost, chance: chance(lost) }));
  return all.filter((move) => move.chance > 0);
}
