// Picks: what the defender picks after seeing the roll, in numbers of any size; see riskodds/engine/choices.py.
//
// It is done in every state of a battle, so all that it needs is made once, by area: where the same dice are allowed.

/** @typedef {import("./dice.js").Option} Option */
/**
 * Numbers of any size: mantissa · 2^(256 · exponent), the mantissa 0 or at least 2^-256.
 * @typedef {{ mantissa: Float64Array, exponent: Int32Array }} AnySize
 *
 * @typedef {object} Area
 * @property {Option[]} options
 * @property {number} rolls The attacker's rolls that are told apart.
 * @property {Float64Array[]} weight By option: the chance of each loss and roll, loss by loss.
 * @property {Int32Array[]} back By option and loss: by how many states it leads back.
 * @property {Side} won
 * @property {Side} failed
 * @property {Uint8Array} picked By roll: the option that is picked.
 *
 * @typedef {object} Side Room to work in, for one ending.
 * @property {Float64Array[]} worth By option and roll.
 * @property {number} exponent Of all of them.
 */

/** Options that differ by less than this part may differ by rounding alone. */
const SLACK = 1e-12;
/** What exponents count in. */
const BIG = 2 ** 256;

/**
 * @param {Option[]} options
 * @param {number} width
 * @returns {Area}
 */
export function areaOf(options, width) {
  const rolls = options[0]?.chances.length ?? 0;
  const side = () => ({
    worth: options.map(() => new Float64Array(rolls)),
    exponent: 0,
  });
  return {
    options,
    rolls,
    weight: options.map(({ pairs, chances }) =>
      Float64Array.from({ length: (pairs + 1) * rolls }, (_, at) => chances[at % rolls]?.[Math.floor(at / rolls)] ?? 0),
    ),
    back: options.map(({ pairs }) => Int32Array.from({ length: pairs + 1 }, (_, lost) => lost * width + pairs - lost)),
    won: side(),
    failed: side(),
    picked: new Uint8Array(rolls),
  };
}

/**
 * @param {Float64Array} mantissa
 * @returns {AnySize}
 */
export function ofAnySize(mantissa) {
  return { mantissa, exponent: new Int32Array(mantissa.length) };
}

/**
 * Pick the option that makes conquest least likely, after each roll in a state.
 *
 * The rarer of conquest and failure after the roll decides, for of what is nearly certain doubles keep no digits that
 * tell options apart; of options that differ by rounding alone the first is picked.
 * @param {Area} area
 * @param {number} state
 * @param {AnySize} conquest
 * @param {AnySize} failure
 */
export function pickIn(area, state, conquest, failure) {
  const { won, failed, picked, rolls } = area;
  weigh(area, won, state, conquest);
  weigh(area, failed, state, failure);
  const scale = BIG ** (won.exponent - failed.exponent);
  for (let roll = 0; roll < rolls; roll++) {
    const byConquest = (won.worth[0]?.[roll] ?? 0) * scale <= (failed.worth[0]?.[roll] ?? 0);
    let best = 0;
    for (let option = 1; option < area.options.length; option++) {
      const better = byConquest
        ? (won.worth[option]?.[roll] ?? 0) * (1 + SLACK) < (won.worth[best]?.[roll] ?? 0)
        : (failed.worth[best]?.[roll] ?? 0) * (1 + SLACK) < (failed.worth[option]?.[roll] ?? 0);
      if (better) best = option;
    }
    picked[roll] = best;
  }
  keep(conquest, state, won, picked);
  keep(failure, state, failed, picked);
}

/**
 * Weigh the chances of an ending ahead, brought to the exponent of the largest; what is too small beside it is nothing.
 * @param {Area} area
 * @param {Side} side
 * @param {number} state
 * @param {AnySize} numbers
 */
function weigh({ weight, back, rolls }, side, state, { mantissa, exponent }) {
  let largest = -Infinity;
  for (const by of back) {
    for (let lost = 0; lost < by.length; lost++) {
      const there = state - (by[lost] ?? 0);
      if (mantissa[there]) largest = Math.max(largest, exponent[there] ?? 0);
    }
  }
  side.exponent = largest === -Infinity ? 0 : largest;
  back.forEach((by, option) => {
    const worth = /** @type {Float64Array} */ (side.worth[option]);
    const weights = /** @type {Float64Array} */ (weight[option]);
    worth.fill(0);
    for (let lost = 0; lost < by.length; lost++) {
      const there = state - (by[lost] ?? 0);
      const smaller = (exponent[there] ?? 0) - side.exponent;
      const value = (mantissa[there] ?? 0) * (smaller ? BIG ** Math.max(-4, smaller) : 1);
      if (!value) continue;
      for (let roll = 0, at = lost * rolls; roll < rolls; roll++, at++) {
        worth[roll] = /** @type {number} */ (worth[roll]) + /** @type {number} */ (weights[at]) * value;
      }
    }
  });
}

/**
 * Keep the chance of an ending in a state: after each roll that of the option that is picked.
 * @param {AnySize} numbers
 * @param {number} state
 * @param {Side} side
 * @param {Uint8Array} picked
 */
function keep(numbers, state, side, picked) {
  let [value, exponent] = [0, side.exponent];
  for (let roll = 0; roll < picked.length; roll++) value += side.worth[picked[roll] ?? 0]?.[roll] ?? 0;
  while (value > 0 && value * BIG < 1) {
    value *= BIG;
    exponent -= 1;
  }
  numbers.mantissa[state] = value;
  numbers.exponent[state] = value ? exponent : 0;
}
