// What Python puts into the page: the presets with their rolls counted, the numbers of a turn, words of other languages.

/**
 * @typedef {object} PresetData
 * @property {string} name
 * @property {Record<string, string>} texts Every key of the rules with its value as a rules text writes it.
 * @property {Record<string, LawData>} laws By "attack dice,defend dice".
 *
 * @typedef {object} LawData One roll, counted; with options where the defender picks after seeing the attacker's roll.
 * @property {string} [rolls] All rolls of both sides, as digits.
 * @property {[number, number, string][]} [moves] Attackers lost, defenders lost, in how many of the rolls.
 * @property {OptionData[]} [options] Full dice first.
 *
 * @typedef {object} OptionData
 * @property {number} pairs
 * @property {string} rolls
 * @property {string[][]} counts By the attacker's roll and by attackers lost: in how many of the rolls.
 *
 * @typedef {object} TurnData
 * @property {number} board
 * @property {number} least
 * @property {number} shown
 * @property {number} mustTrade
 * @property {Record<string, number>} continents
 * @property {Record<string, number>} territoriesOf
 * @property {number[]} firstSets
 * @property {Record<string, number>} byDesign
 * @property {number} oneOfEach
 *
 * @typedef {object} PageData
 * @property {string} version
 * @property {PresetData[]} presets The default first.
 * @property {TurnData} turn
 * @property {Record<string, string>} languages Their names by their codes.
 * @property {Record<string, Record<string, string | string[]>>} catalogue By language and English message.
 */

/** @type {PageData} */
export const DATA = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
