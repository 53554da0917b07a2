// What is left and what it cost, as tables with bars.
import { bar, h, table } from "./dom.js";
import { attackersAndArmies, defendersCounted } from "./sentences.js";
import { count, mean, percent, say, whole } from "./words.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Outcome} Outcome */

/** Rarer ones are said together, where there are many. */
const LEAST_SHOWN = 0.0005;
const MANY = 40;
/** More rows are looked at through a window. */
const ROWS_IN_FULL = 26;

/**
 * What is left, with bars and the chance of so much or better.
 * @param {Battle} one
 * @param {boolean} onTerritory
 */
export function whatIsLeft(one, onTerritory) {
  const all = one.outcomes.filter(({ chance }) => one.outcomes.length <= MANY || chance >= LEAST_SHOWN);
  const rare = one.outcomes.filter((each) => !all.includes(each));
  const longest = Math.max(...all.map(({ chance }) => chance));
  const certain = one.outcomes.length === 1;
  // Sums from the better end; of what can still go wrong it is never said that it is certain.
  const ladder = new Map();
  let better = 0;
  one.outcomes.forEach((each, place) => {
    better += each.chance;
    const last = place === one.outcomes.length - 1;
    ladder.set(each, { chance: Math.min(1, better), possible: true, certain: last });
  });
  const shown = table(
    say("What is left"),
    ["", say("chance"), "", say("or better")],
    all.map((each) => [
      leftIn(each, onTerritory),
      percent({ chance: each.chance, possible: true, certain }),
      bar(each.chance / longest, each.ending),
      each.ending === "conquest" ? percent(ladder.get(each)) : "",
    ]),
    "bars",
  );
  const window = all.length > ROWS_IN_FULL;
  return h(
    "div",
    {},
    h(
      "div",
      window ? { class: "window", tabindex: 0, role: "region", "aria-label": say("What is left") } : {},
      shown,
    ),
    rare.length > 0 &&
      h(
        "p",
        { class: "note" },
        count(
          "{number} more outcome, rarer than {least}: {share}",
          "{number} more outcomes, each rarer than {least}, together {share}",
          rare.length,
          {
            least: percent({ chance: LEAST_SHOWN, possible: true, certain: false }),
            share: percent({ chance: rare.reduce((sum, each) => sum + each.chance, 0), possible: true, certain: false }),
          },
        ),
      ),
    onTerritory &&
      h("p", { class: "note" }, say("Armies count the one that stays behind, wherever the others are.")),
  );
}

/**
 * @param {Outcome} outcome
 * @param {boolean} onTerritory
 */
function leftIn({ ending, attackers, defenders }, onTerritory) {
  const units = onTerritory
    ? count("{number} army", "{number} armies", attackers + 1)
    : count("{number} attacker", "{number} attackers", attackers);
  if (ending === "conquest") return units;
  if (ending === "failure") return defendersCounted(defenders);
  return say("{attackers} v {defenders}", {
    attackers: whole(attackers + (onTerritory ? 1 : 0)),
    defenders: whole(defenders),
  });
}

/** @param {Battle} one */
export function lossesOf(one) {
  const { attackerLosses, defenderLosses } = one;
  /** @type {[string, keyof import("./battle.js").Losses, boolean][]} */
  const rows = [
    [say("all battles"), "mean", true],
    [say("standard deviation"), "sd", true],
    [say("if conquered"), "conquest", true],
    [say("if called off"), "calledOff", one.retreatAt > 0],
    [say("if failed"), "failure", true],
  ];
  return h(
    "div",
    {},
    table(
      say("Units lost, means"),
      ["", say("attackers"), say("defenders")],
      rows
        .filter(([, , told]) => told)
        .map(([name, which]) => [name, mean(attackerLosses[which]), mean(defenderLosses[which])]),
      "numbers",
    ),
    one.attackersLeft !== null &&
      h(
        "p",
        { class: "note" },
        say("If conquered: {left} attackers left on average; {dice} must move in (the dice of the last roll).", {
          left: mean(one.attackersLeft),
          dice: mean(one.moveIn),
        }),
      ),
  );
}

/**
 * The battle in one sentence.
 * @param {Battle} one
 */
export function battleSentence(one) {
  const { conquest, calledOff, failure } = one.endings;
  const who = say("{attackers} against {defenders}", {
    attackers: attackersAndArmies(one.attackers),
    defenders: defendersCounted(one.defenders),
  });
  return one.retreatAt
    ? say("{who}: conquest {conquest}, called off {calledOff}, failure {failure}.", {
        who,
        conquest: percent(conquest),
        calledOff: percent(calledOff),
        failure: percent(failure),
      })
    : say("{who}: conquest {conquest}, failure {failure}.", {
        who,
        conquest: percent(conquest),
        failure: percent(failure),
      });
}
