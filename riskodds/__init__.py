"""Exact battle odds for the board game RISK.

Begin with `battle(10, 5)`: 10 attackers, free to attack, against 5 defenders. These are the public names, by the room
of their subject; each is imported when it is first used.

errors:
* ChanceError: A text or number that is no chance.
* RiskOddsError: A request that has no answer; the message says why and what would have one.
* RulesError: A rules text, or a value in it, that describes no game.
* SizeError: A question whose exact answer does not fit into this machine's memory.
* UnitsError: A number of units or dice that the game does not know.

rules:
* PRESETS: The presets of the rules by name, the default first.
* Rules: The rules of one battle; equal rules compare equal however they were written.
* Stop: What ends a battle early; by default nothing does.

dice:
* clear_caches: Empty the memo, as a benchmark must between its runs.
* roll: Return one roll of `attack_dice` against `defend_dice`.
* Roll: One roll of both sides.
* RollOutcome: One way a roll ends.

battles:
* battle: Return the battle of `attackers`, free to attack, against `defenders`; by dice or by Balanced Blitz.
* conquest_grid: Return the chance of conquest for every battle up to `attackers` against `defenders`.
* exact_battle: Return the same battle in exact rationals.
* expected_losses_grid: Return both sides' mean losses, over all battles; otherwise as `conquest_grid`.
* failure_grid: Return the chance of all else, a sum of its own and not one minus conquest; otherwise as
  `conquest_grid`.
* standard_grids: Return the chance of conquest and both sides' mean losses in one sweep; otherwise as `conquest_grid`.
* summaries: Return a summary for each battle (attackers, defenders), in order.
* Battle: One battle; chances and means are floats or, if exact, fractions.
* Ending: One of the ways a battle ends: conquest, failure, or called off.
* ExpectedLosses: Mean losses over all battles, each a grid of shape (A + 1, D + 1).
* Losses: What one side loses in a battle, in units; a mean is None where it is given what never happens.
* Outcome: A final state of a battle.
* Rolls: The law of the number of rolls that a battle takes, until it has ended or is called off.
* StandardGrids: What is most often asked of all battles, each a grid of shape (A + 1, D + 1).
* Summary: One battle without the distribution of its outcomes; the fields are those of
  `riskodds.battles.result.Battle`.
* UnitsLost: What both sides lose.

questions:
* advise: Return the best choices in all battles of up to `attackers` against up to `defenders`.
* attackers_needed: Return the fewest attackers that conquer `defenders` with at least `chance`; by dice or by Balanced
  Blitz.
* compare: Return one battle under each of `rules`, by default all presets, in this order; by dice or by Balanced Blitz.
* defenders_needed: Return the fewest defenders against whom `attackers` do not succeed with at least `chance`.
* dice_policy: Return the best numbers of dice in all battles of up to `attackers` against up to `defenders`.
* exact_dice_policy: Return the same in exact rationals, which is a proof; slower.
* losses_in_rolls: Return what both sides lose in so many rolls of these dice; each is the convolution of single rolls.
* luck: Return the luck of a battle that ended with so many units left, or that goes on with so many.
* luck_of_rolls: Return the luck of rolls, each as its attack dice, defend dice, and what attacker and defender lost.
* picks_after_roll: Return what the defender picks in a state, and all unusual picks up to it.
* track: Return the track of a battle before its first roll.
* widest_gap: Return where conquest differs most between two sets of rules, among all battles up to a size.
* Advice: The best choice in every state; grids have shape (A + 1, D + 1), entry [a, d] for a against d.
* Compared: One battle under one of several rules.
* Comparison: One battle under several rules: a sequence with an entry for each of them.
* DiceInState: The best numbers of dice in a state.
* DicePolicy: The best numbers of dice in every state; grids have shape (A + 1, D + 1), entry [a, d] for a against d.
* Gap: The battle that two sets of rules differ in most.
* LossLaw: What one side loses in some rolls.
* LossesInRolls: The losses of both sides in some rolls of the same dice, with units enough behind them.
* Luck: How likely an ending was, and how likely one at least as good or as bad for the attacker.
* LuckOfRolls: How likely it was to lose as much as both sides did, in as many rolls of as many dice.
* Needed: The fewest units of one side that reach a chance against a number of the other.
* PicksAfterRoll: What the defender picks after seeing the attacker's roll.
* Probability: A chance of any size.
* RollMade: A roll that was made: the dice of both sides, and what it cost them.
* Rolled: A roll of a battle: what it cost, and what it left.
* Side: Whose units are counted.
* State: Units left on both sides.
* Track: A battle so far; each roll makes a new one.
* UnusualPick: A reply that differs from the usual one.
* Worth: What is at stake, in any unit.

campaigns:
* campaign: Return the campaign of `attackers`, free to attack, against several territories in order.
* campaign_attackers_needed: Return the fewest attackers that take all territories with at least `chance`.
* defend: Return the best splits of units over territories that are attacked.
* exact_campaign: Return the same campaign in exact rationals.
* plan: Return the best plan for `attackers`, free to attack, against a tree of territories.
* tree_in_json: Read a tree from JSON: a list of territories with ``defenders`` and, if needed, ``rules`` and ``then``.
* tree_of: Read a tree from its compact form: territories between commas, those behind one in brackets after it.
* Aim: What a plan is best for.
* Campaign: A campaign, with the chances of all its endings.
* CampaignNeeded: The fewest attackers that take all territories of a campaign with a chance.
* Conduct: How a campaign is carried out.
* Decision: What to do in a situation with some units free.
* Defence: A split of units over threatened territories.
* Defences: The best splits.
* MoveIn: How many units move into a conquered territory.
* Node: A territory to be taken, and those that can be attacked from it then.
* Place: A territory of a tree, and the name that decisions call it by.
* Plan: The best plan for an attack on a tree of territories.
* Situation: A territory from which the attack goes on.
* Territory: A territory to be taken.

turns:
* chance_of_set_next: Return the chance that a hand holds a set once the next card is drawn.
* first_set_at: Return the chance that the first set is in hand with this card, and not with one fewer.
* mean_cards_to_a_set: Return how many cards it takes to have a set, on average.
* set_in_hand: Return the chance that so many cards hold a set.
* sets_to_trade: Return how many sets must be handed in.
* trades: Return the sets that can be handed in, the best first.
* troops: Return the units that a player gets at the start of a turn.
* value_of_set: Return the units for the n-th set that is handed in, counted over all players.
* waiting: Return what a set is worth now, and what the best one is once another card is drawn.
* Hand: Some cards.
* Trade: Three cards that are a set.
* Troops: The units for a turn by what they are for.
* Values: What decides the units for a set.
* Waiting: What handing in a set now is worth, and what one more turn, with one more card, is.
* Wild: What a wild card may stand for.

games:
* play_games: Play many whole games of Secret Mission RISK and return what they say.
* Edition: The rules of a whole game; equal editions compare equal however they were written.
* Profile: How a seat decides; chances are those of conquest, weights are 0 where something is not done.
* Results: What a run of many whole games says; None is what no game says.

published:
* check: Return the verdict on each figure; the figures of one source are read together.
* explain: Return what a number about some attackers against some defenders may be, the simplest first.
* figures_in: Read a figures file from its text.
* printed_number: Read a printed number: ``47,0 %``, ``0.568``, ``275/2592``, ``16``, ``1.2e-5``, ``> 99.9 %``.
* Explanation: One thing that a number may be.
* Figure: One published number, and what it is said to be.
* Figures: What a file holds.
* Finding: What was found about one figure.
* PrintedNumber: What a printed number claims: that the true value lies in an interval.
* Report: What was found about all figures.
* Verdict: Whether a figure holds.

show:
* plot_curve: Return the chance of conquest over the attackers, a line for each number of defenders and each of the
  rules.
* plot_heat_map: Return the chance of conquest over both sides, with the lines of 50 % and 90 %.
* plot_needed: Return the fewest attackers over the defenders, a line for each chance of conquest.
* plot_outcomes: Return the distribution of what is left of one battle.
* table: Return one of the tables of `TABLES`, as the command ``table`` prints them.
* Table: Rows under a header.
"""

import lazy_loader

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
