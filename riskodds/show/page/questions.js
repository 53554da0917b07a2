// What players ask about a battle: units needed, other rules, luck, and several territories.
import { battle, battles, partOf, requireUnits } from "./battle.js";
import { chainOf, forward, forwardPossible } from "./chain.js";
import { DATA } from "./data.js";
import { sum } from "./dice.js";
import { parseRules } from "./rules.js";
import { refusal, whole } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./words.js").Chance} Chance */
/** @typedef {import("./battle.js").Battle} Battle */
/**
 * @typedef {object} Needed
 * @property {number} target
 * @property {number | null} attackers The fewest; null if none was found.
 * @property {boolean} never Whether no number is enough; else there may be one beyond what was looked at.
 * @property {Chance | null} reached
 *
 * @typedef {{ name: string, battle: Battle, difference: number }} Compared
 *
 * @typedef {{ exactly: Chance, asGood: Chance, asBad: Chance }} Luck
 *
 * @typedef {object} Campaign
 * @property {{ defenders: number, taken: Chance, ends: Chance }[]} territories
 * @property {{ attackers: number, chance: number }[]} left What is left on the last territory, most first.
 * @property {number | null} attackersLeft Mean given that all are taken.
 * @property {number} attackerLosses
 * @property {number} defenderLosses
 */

export const TARGETS = [0.5, 0.75, 0.9, 0.95];
/** More attackers are not tried. */
export const MOST_TRIED = 2000;
/** Nearer than this to a target, a chance counts as equal: it may differ by rounding alone. */
const EQUAL = 1e-12;
/** Where twice the units change no chance by more than this, in proportion, more will not help. */
const STANDSTILL = 1e-9;
export const MOST_TERRITORIES = 12;

/**
 * The fewest attackers that conquer with at least these chances.
 * @param {Rules} rules
 * @param {number} defenders
 * @param {number[]} [targets]
 * @returns {Needed[]}
 */
export function attackersNeeded(rules, defenders, targets = TARGETS) {
  requireUnits("defenders", defenders);
  let size = Math.min(MOST_TRIED, Math.max(2 * defenders, 20));
  let before = /** @type {Chance[] | null} */ (null);
  for (;;) {
    const all = battles(rules, size, defenders);
    const found = targets.map((target) => fewest(all, size, defenders, target));
    const now = [all.conquest(size, defenders), all.failure(size, defenders)];
    const never = now[0]?.possible === false || (before !== null && now.every((one, place) => stands(before?.[place], one)));
    if (never || size >= MOST_TRIED || found.every((attackers) => attackers !== null)) {
      return targets.map((target, place) => {
        const attackers = found[place] ?? null;
        return { target, attackers, never, reached: attackers === null ? null : all.conquest(attackers, defenders) };
      });
    }
    before = now;
    size = Math.min(MOST_TRIED, 2 * size);
  }
}

/**
 * @param {ReturnType<typeof battles>} all
 * @param {number} size
 * @param {number} defenders
 * @param {number} target
 */
function fewest(all, size, defenders, target) {
  for (let attackers = 1; attackers <= size; attackers++) {
    const missed = all.failure(attackers, defenders).chance;
    const won = all.conquest(attackers, defenders).chance;
    const reached = 2 * target > 1 ? missed <= (1 - target) * (1 + EQUAL) : won >= target * (1 - EQUAL);
    if (reached) return attackers;
  }
  return null;
}

/**
 * @param {Chance | undefined} before
 * @param {Chance} now
 */
function stands(before, now) {
  return !!before && before.chance > 0 && Math.abs(now.chance - before.chance) <= STANDSTILL * before.chance;
}

/**
 * One battle under every preset, less what it is under the first of them.
 * @param {number} attackers
 * @param {number} defenders
 * @param {number} [retreatAt]
 * @returns {Compared[]}
 */
export function compare(attackers, defenders, retreatAt = 0) {
  const fought = DATA.presets.map(({ name }) => battle(parseRules(name), attackers, defenders, retreatAt));
  return fought.map((one, place) => {
    const name = DATA.presets[place]?.name ?? "";
    const first = /** @type {Battle} */ (fought[0]);
    // From whichever is rarer, conquest or its contrary.
    const difference =
      first.endings.conquest.chance < 0.5
        ? one.endings.conquest.chance - first.endings.conquest.chance
        : missed(first) - missed(one);
    return { name, battle: one, difference };
  });
}

/** @param {Battle} one */
function missed(one) {
  return one.endings.failure.chance + one.endings.calledOff.chance;
}

/**
 * How likely an ending was, and one at least as good or as bad for the attacker.
 * @param {Battle} one Fought to the end.
 * @param {number} attackersLeft
 * @param {number} defendersLeft
 * @returns {Luck}
 */
export function luck(one, attackersLeft, defendersLeft) {
  const place = one.outcomes.findIndex((each) => each.attackers === attackersLeft && each.defenders === defendersLeft);
  if (place < 0) {
    throw refusal(
      "{attackers} attackers and {defenders} defenders left: this battle cannot end so; " +
        "write 0 for one side and what is left for the other",
      { attackers: whole(attackersLeft), defenders: whole(defendersLeft) },
    );
  }
  return {
    exactly: partOf(one.outcomes.slice(place, place + 1), one.outcomes),
    asGood: partOf(one.outcomes.slice(0, place + 1), one.outcomes),
    asBad: partOf(one.outcomes.slice(place), one.outcomes),
  };
}

/**
 * One army against several territories, one after the other; after each conquest some units stay there.
 * @param {Rules} rules
 * @param {number} attackers
 * @param {number[]} territories The defenders of each.
 * @param {number} [leave]
 * @param {number} [retreatAt]
 * @returns {Campaign}
 */
export function campaign(rules, attackers, territories, leave = 1, retreatAt = 0) {
  requireUnits("attackers", attackers);
  requireUnits("leave", leave);
  requireUnits("retreat at", retreatAt, 0);
  for (const defenders of territories) requireUnits("defenders", defenders);
  if (!territories.length || territories.length > MOST_TERRITORIES) {
    throw refusal("territories: write 1 to {most} of them", { most: MOST_TERRITORIES });
  }
  if (attackers <= retreatAt) {
    throw refusal("retreat at {units}: with {attackers} attackers no attack is made; write a smaller number", {
      units: whole(retreatAt),
      attackers: whole(attackers),
    });
  }
  let army = new Float64Array(attackers + 1);
  let can = new Uint8Array(attackers + 1);
  army[attackers] = can[attackers] = 1;
  let [attackerLosses, defenderLosses] = [0, 0];
  let surely = true;
  let left = army;
  let canBeLeft = can;
  const found = territories.map((defenders) => {
    const stage = attack(rules, army, can, defenders, retreatAt);
    attackerLosses += stage.lost;
    defenderLosses += stage.killed;
    [left, canBeLeft] = [stage.left, stage.canBeLeft];
    const possible = canBeLeft.includes(1);
    const ends = { chance: stage.ended, possible: stage.canEnd, certain: surely && !possible };
    surely = surely && !stage.canEnd;
    const taken = { chance: sum([...left], (chance) => chance), possible, certain: surely };
    army = new Float64Array(attackers + 1);
    can = new Uint8Array(attackers + 1);
    left.forEach((chance, units) => {
      const here = Math.max(0, units - leave);
      army[here] = (army[here] ?? 0) + chance;
      if (canBeLeft[units]) can[here] = 1;
    });
    return { defenders, taken: sure(taken), ends: sure(ends) };
  });
  const units = [...left.keys()].filter((each) => canBeLeft[each]).reverse();
  const total = sum(units, (each) => left[each] ?? 0);
  return {
    territories: found,
    left: units.map((each) => ({ attackers: each, chance: left[each] ?? 0 })),
    attackersLeft: total ? sum(units, (each) => each * (left[each] ?? 0)) / total : null,
    attackerLosses,
    defenderLosses,
  };
}

/**
 * What is certain is one, whatever its roundings sum to.
 * @param {Chance} one
 * @returns {Chance}
 */
function sure(one) {
  return { ...one, chance: one.certain ? 1 : Math.min(1, one.chance) };
}

/**
 * @param {Rules} rules
 * @param {Float64Array} army By attackers the chance of so many.
 * @param {Uint8Array} can By attackers whether so many can be.
 * @param {number} defenders
 * @param {number} retreatAt
 */
function attack(rules, army, can, defenders, retreatAt) {
  const chain = chainOf(rules, army.length - 1, defenders, retreatAt);
  const visits = new Float64Array(chain.numbers.length);
  const comes = new Uint8Array(chain.numbers.length);
  for (let a = retreatAt + 1; a < army.length; a++) {
    visits[a * chain.width + defenders] = army[a] ?? 0;
    comes[a * chain.width + defenders] = can[a] ?? 0;
  }
  forward(chain, visits);
  forwardPossible(chain, comes);
  const left = new Float64Array(army.length);
  const canBeLeft = new Uint8Array(army.length);
  // The rest of the army's chances, summed by itself and not as what conquest leaves.
  let ended = sum([...army.slice(0, retreatAt + 1)], (chance) => chance);
  let canEnd = can.slice(0, retreatAt + 1).includes(1);
  let [lost, killed] = [0, 0];
  for (let state = 0; state < visits.length; state++) {
    const [a, d, visit] = [Math.floor(state / chain.width), state % chain.width, visits[state] ?? 0];
    const number = chain.numbers[state] ?? 0;
    if (number) {
      lost += visit * (chain.laws[number]?.lost ?? 0);
      killed += visit * (chain.laws[number]?.killed ?? 0);
    } else if (d > 0) {
      ended += visit;
      canEnd = canEnd || comes[state] === 1;
    } else if (a > 0) {
      left[a] = visit;
      canBeLeft[a] = comes[state] ?? 0;
    }
  }
  return { left, canBeLeft, ended, canEnd, lost, killed };
}
