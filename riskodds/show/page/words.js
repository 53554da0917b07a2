// Words and numbers in the language of the page. The English words are the keys of the catalogue.
import { DATA } from "./data.js";

/** @typedef {Record<string, string | number>} Values */

let language = "en";

/** @param {string} code */
export function setLanguage(code) {
  language = code in DATA.languages ? code : "en";
}

export function currentLanguage() {
  return language;
}

/**
 * The first language of the browser that the page knows.
 * @param {readonly string[]} preferred Such as ["nl-BE", "en"].
 */
export function firstKnown(preferred) {
  const codes = preferred.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find((code) => code in DATA.languages) ?? "en";
}

/**
 * @param {string} template
 * @param {Values} values
 */
function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * A message in this language, with its values in place.
 * @param {string} message
 * @param {Values} [values]
 */
export function say(message, values = {}) {
  const found = DATA.catalogue[language]?.[message];
  return filled(typeof found === "string" ? found : message, values);
}

/**
 * A message about a number of things.
 * @param {string} singular
 * @param {string} plural
 * @param {number} number
 * @param {Values} [values]
 */
export function count(singular, plural, number, values = {}) {
  const found = DATA.catalogue[language]?.[singular];
  const forms = Array.isArray(found) ? found : [singular, plural];
  return filled(forms[number === 1 ? 0 : 1] ?? plural, { number: whole(number), ...values });
}

/**
 * Marks words that are said later.
 * @param {string} words
 */
export function message(words) {
  return words;
}

/** Says that something cannot be answered, and what to write instead, in whatever language it is shown. */
export class Refusal extends Error {
  /**
   * @param {string} template
   * @param {Values} values
   */
  constructor(template, values) {
    super(filled(template, values));
    this.template = template;
    this.values = values;
  }
}

/**
 * @param {string} template
 * @param {Values} [values]
 */
export function refusal(template, values = {}) {
  return new Refusal(template, values);
}

/**
 * What a refusal says; any other error is thrown on.
 * @param {unknown} error
 */
export function inWords(error) {
  if (!(error instanceof Refusal)) throw error;
  return say(error.template, error.values);
}

/**
 * A text that somebody wrote, short enough to be quoted.
 * @param {string} text
 */
export function shown(text) {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

// ---- Numbers --------------------------------------------------------------------------------------------------------

/**
 * The correct rounding of a double times a scale, half to even, as digits with a point.
 * @param {number} value Not negative.
 * @param {number} digits
 * @param {bigint} [scale]
 */
export function rounded(value, digits, scale = 1n) {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const exponent = Number((raw >> 52n) & 0x7ffn);
  const mantissa = (raw & ((1n << 52n) - 1n)) | (exponent ? 1n << 52n : 0n);
  const power = (exponent || 1) - 1075;
  let numerator = mantissa * scale * 10n ** BigInt(digits);
  let denominator = 1n;
  if (power < 0) denominator <<= BigInt(-power);
  else numerator <<= BigInt(power);
  let whole = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  if (twice > denominator || (twice === denominator && whole % 2n === 1n)) whole += 1n;
  const text = String(whole).padStart(digits + 1, "0");
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
}

/**
 * Digits with a point, with the separators of the language.
 * @param {string} digits
 */
function separated(digits) {
  const [units, decimals] = digits.split(".");
  const [thousands, point] = language === "en" ? [",", "."] : [".", ","];
  const grouped = (units ?? "").replace(/\B(?=(\d{3})+$)/g, thousands);
  return decimals === undefined ? grouped : `${grouped}${point}${decimals}`;
}

/** @param {number} number */
export function whole(number) {
  return separated(String(number));
}

/**
 * A mean, or a dash where there is none.
 * @param {number | null} value
 * @param {number} [digits]
 */
export function mean(value, digits = 2) {
  return value === null ? "–" : separated(rounded(value, digits));
}

/**
 * A chance: a float may be 0 or 1 by rounding alone, so it is known beside it whether it is.
 * @typedef {{ chance: number, possible: boolean, certain: boolean }} Chance
 */

/**
 * A chance in percent; only what is certain is 100 % or, if impossible, 0 %.
 * @param {Chance} one
 * @param {number} [digits]
 */
export function percent({ chance, possible, certain }, digits = 2) {
  if (certain) return "100 %";
  if (!possible) return "0 %";
  const last = digits ? `0.${"1".padStart(digits, "0")}` : "1";
  const text = rounded(chance, digits, 100n);
  if (Number(text) >= 100) return `> ${separated(digits ? `99.${"9".repeat(digits)}` : "99")} %`;
  if (Number(text) <= 0) return `< ${separated(last)} %`;
  return `${separated(text)} %`;
}

/**
 * A difference of chances in percentage points, with its sign.
 * @param {number} difference
 */
export function points(difference) {
  const text = rounded(Math.abs(difference), 2, 100n);
  return `${Number(text) === 0 ? "±" : difference < 0 ? "−" : "+"}${separated(text)}`;
}
