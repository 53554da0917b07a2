// The fields that several views share: the army, its count, the rules, and when to retreat.
import { MOST_UNITS } from "./battle.js";
import { choice, h, stepper, textField } from "./dom.js";
import { KEYS, parseRules, PRESET_NAMES, presetOf, textsOf, writeRules } from "./rules.js";
import { nameOf } from "./sentences.js";
import { count, inWords, message, say, whole } from "./words.js";

/** @typedef {import("./link.js").State} State */
/**
 * What a view is given.
 * @typedef {object} Context
 * @property {() => State} state
 * @property {boolean} onTerritory Whether all armies on the territory are counted, one of which stays there.
 * @property {(name: string, patch: Partial<State>) => void} set Take what a field says.
 * @property {(name: string, message: string) => void} fail Say that a field says nothing that can be.
 * @property {(onTerritory: boolean) => void} countBy
 * @property {() => void} rebuild
 *
 * @typedef {object} Shown A view that is shown.
 * @property {HTMLElement} element
 * @property {(problem: string) => void} update Show what the state is now, or what is wrong with it.
 */

/** Marks "own rules" in the choice of presets. */
const OWN = "";

/** @type {Record<string, string>} */
const LABELS = {
  "attack-dice": message("Attack dice, at most"),
  "defend-at": message("Defenders needed for 1, 2, … dice"),
  "final-dice": message("Attack dice against the last defender, at most"),
  "attacker-sides": message("Faces of the attacker's dice"),
  "defender-sides": message("Faces of the defender's dice"),
  "attacker-modifiers": message("Added to the attacker's highest, second, … die"),
  "defender-modifiers": message("Added to the defender's highest, second, … die"),
  "defender-bonus-dice": message("More dice of the defender, the best kept"),
  ties: message("Equal dice go to"),
  "defender-picks": message("The defender picks its dice"),
};

/** @type {Record<string, [string, string][]>} */
const CHOICES = {
  ties: [
    ["defender", message("the defender")],
    ["attacker", message("the attacker")],
  ],
  "defender-picks": [
    ["before", message("before the roll")],
    ["after", message("after the roll, as is best")],
    ["koole", message("after the roll, as Koole (1994)")],
  ],
};

/** @param {Context} context */
export function armyField(context) {
  const more = context.onTerritory ? 1 : 0;
  const label = context.onTerritory ? say("Armies on the attacking territory") : say("Attackers, free to attack");
  /** @param {number} value */
  const note = (value) =>
    context.onTerritory
      ? count("{number} free to attack", "{number} free to attack", value - 1)
      : count("{number} army on the territory", "{number} armies on the territory", value + 1);
  return stepper(
    label,
    context.state().attackers + more,
    { least: 1 + more, most: MOST_UNITS + more, note },
    (value) => context.set("attackers", { attackers: value - more }),
    (problem) => context.fail("attackers", problem),
  );
}

/** @param {Context} context */
export function countSwitch(context) {
  /**
   * @param {boolean} onTerritory
   * @param {string} label
   */
  const button = (onTerritory, label) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(context.onTerritory === onTerritory),
        click: () => context.countBy(onTerritory),
      },
      label,
    );
  return h(
    "div",
    { class: "switch", role: "group", "aria-label": say("How attackers are counted") },
    button(false, say("free to attack")),
    button(true, say("on the territory")),
  );
}

/**
 * The rules by name and one by one, and when to retreat.
 * @param {Context} context
 * @param {boolean} mayRetreat
 */
export function rulesFields(context, mayRetreat) {
  const now = () => parseRules(context.state().rules);
  const problem = h("p", { class: "problem", role: "alert" });
  const byKey = h("div", { class: "fields" });
  /** @param {string} text */
  const take = (text) => {
    try {
      const rules = writeRules(parseRules(text));
      problem.replaceChildren();
      context.set("rules", { rules });
      return true;
    } catch (error) {
      problem.replaceChildren(inWords(error));
      context.fail("rules", inWords(error));
      return false;
    }
  };
  const preset = choice(
    say("Rules"),
    presetOf(now())?.name ?? OWN,
    [...PRESET_NAMES.map((name) => /** @type {[string, string]} */ ([name, nameOf(name)])), [OWN, say("Own rules")]],
    (name) => {
      if (name === OWN) more.open = true;
      else if (take(name)) fill();
    },
  );
  const select = /** @type {HTMLSelectElement} */ (preset.querySelector("select"));
  /**
   * @param {string} key
   * @param {string} value
   */
  const change = (key, value) => {
    const texts = textsOf(now());
    const follows = key === "attack-dice" && texts["final-dice"] === texts[key];
    const given = { ...texts, [key]: value.replace(/\s+/g, "") };
    if (follows) given["final-dice"] = given[key] ?? "";
    if (take(KEYS.map((each) => `${each}=${given[each]}`).join(" "))) {
      select.value = presetOf(now())?.name ?? OWN;
      if (follows) fill();
    }
  };
  const fill = () => {
    const texts = textsOf(now());
    byKey.replaceChildren(
      ...KEYS.map((key) => {
        const label = say(LABELS[key] ?? key);
        const choices = CHOICES[key]?.map(([value, name]) => /** @type {[string, string]} */ ([value, say(name)]));
        return choices
          ? choice(label, texts[key] ?? "", choices, (value) => change(key, value))
          : textField(label, texts[key] ?? "", (value) => change(key, value));
      }),
    );
  };
  const retreat = stepper(
    say("Retreat with so many attackers left"),
    context.state().retreatAt,
    {
      least: 0,
      most: MOST_UNITS - 1,
      note: (units) => (units ? say("or fewer: {units}", { units: whole(units) }) : say("0: never")),
    },
    (retreatAt) => context.set("retreat", { retreatAt }),
    (message) => context.fail("retreat", message),
  );
  const more = h("details", {}, h("summary", {}, say("More")), mayRetreat && retreat, byKey, problem);
  more.open = !presetOf(now()) || (mayRetreat && context.state().retreatAt > 0);
  fill();
  return h("div", { class: "rules-fields" }, preset, more);
}
