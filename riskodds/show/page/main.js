// What the page gives to programs: the calculator as functions, in the browser's console and in the tests.
import { battle, battles } from "./battle.js";
import { lossesPay, backward, chainOf } from "./chain.js";
import { countedMoves } from "./dice.js";
import { movesOf } from "./law.js";
import { attackersNeeded, campaign, compare, luck } from "./questions.js";
import { parseRules, writeRules } from "./rules.js";

Object.assign(globalThis, {
  riskodds: {
    attackersNeeded,
    backward,
    battle,
    battles,
    campaign,
    chainOf,
    compare,
    countedMoves,
    lossesPay,
    luck,
    movesOf,
    parseRules,
    writeRules,
  },
});
