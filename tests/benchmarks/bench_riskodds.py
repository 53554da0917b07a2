"""How fast riskodds is, against the limit of this machine and against dice libraries; run by ``make bench``.

Every job is timed from nothing: no result of an earlier run is kept.
"""

import os
import subprocess
import sys
from fractions import Fraction

import kernel
import peers
import pytest

import riskodds
from riskodds.games import setting
from riskodds.games.edition import Edition
from riskodds.games.play import table, whole_game
from riskodds.games.profiles import Profile
from riskodds.published.shipped import files

pytestmark = pytest.mark.filterwarnings("ignore:`expand` is experimental")


def timed(benchmark, job, who, function, rounds=5):
    """Time a function and note what it does and whose it is."""
    benchmark.group = job
    benchmark.extra_info["who"] = who
    return benchmark.pedantic(function, setup=riskodds.clear_caches, rounds=rounds, warmup_rounds=1)


LAW = kernel.law()


@pytest.mark.parametrize("who", ["riskodds", "icepool", "dyce"])
def bench_roll(benchmark, who):
    peer = {
        "icepool": peers.icepool_roll.__wrapped__,
        "dyce": peers.dyce_roll.__wrapped__,
        "riskodds": lambda attack, defend: riskodds.roll(attack, defend).probabilities,
    }[who]
    timed(benchmark, "one roll, 3 against 2", who, lambda: peer(3, 2), rounds=20)


def forget_rolls(function):
    """A peer that has to count its rolls again."""

    def afresh():
        peers.icepool_roll.cache_clear()
        peers.dyce_roll.cache_clear()
        return function()

    return afresh


@pytest.mark.parametrize("units", [10, 100])
@pytest.mark.parametrize("who", ["riskodds", "C", "icepool", "dyce"])
def bench_battle(benchmark, who, units):
    function = {
        "riskodds": lambda: riskodds.battle(units, units),
        "C": lambda: kernel.outcomes(units, units, LAW),
        "icepool": forget_rolls(lambda: peers.icepool_battle()(units, units)),
        "dyce": forget_rolls(lambda: peers.dyce_battle(lambda a, d: (a, d))(units, units)),
    }[who]
    rounds = 1 if units == 100 and who in {"icepool", "dyce"} else 10
    timed(benchmark, f"a battle with its outcomes, {units} against {units}", who, function, rounds)


def all_battles(battle):
    """Ask a peer for every battle up to 100 against 100."""
    for attackers in range(1, 101):
        for defenders in range(1, 101):
            battle(attackers, defenders)


@pytest.mark.parametrize("who", ["riskodds", "C", "icepool", "dyce"])
def bench_grid_of_100(benchmark, who):
    function = {
        "riskodds": lambda: riskodds.conquest_grid(100, 100),
        "C": lambda: kernel.conquest(100, 100, LAW),
        "icepool": forget_rolls(lambda: all_battles(peers.icepool_conquest())),
        "dyce": forget_rolls(lambda: all_battles(peers.dyce_battle(lambda _, d: int(not d)))),
    }[who]
    timed(benchmark, "grid of conquest, 100 × 100", who, function, rounds=3 if who in {"icepool", "dyce"} else 20)


@pytest.mark.parametrize("who", ["riskodds", "C"])
def bench_grid_of_1000(benchmark, who):
    function = {
        "riskodds": lambda: riskodds.conquest_grid(1000, 1000),
        "C": lambda: kernel.conquest(1000, 1000, LAW),
    }[who]
    timed(benchmark, "grid of conquest, 1,000 × 1,000", who, function)


def bench_three_grids(benchmark):
    timed(benchmark, "three grids, 100 × 100", "riskodds", lambda: riskodds.standard_grids(100, 100), rounds=20)


def bench_after_the_roll(benchmark):
    function = lambda: riskodds.conquest_grid(100, 100, "defender-after-roll")  # noqa: E731
    timed(benchmark, "grid under defender-after-roll, 100 × 100", "riskodds", function)


def bench_large_battle_after_the_roll(benchmark):
    function = lambda: riskodds.battle(2000, 2000, "defender-after-roll")  # noqa: E731
    timed(benchmark, "a battle under defender-after-roll, 2,000 against 2,000", "riskodds", function, rounds=2)


def nested_loops(units):
    """The plainest exact recursion."""
    chances = {
        (attack, defend): riskodds.roll(attack, defend).probabilities for attack in (1, 2, 3) for defend in (1, 2)
    }
    grid = [[Fraction(int(not defenders)) for defenders in range(units + 1)] for _ in range(units + 1)]
    for attackers in range(1, units + 1):
        for defenders in range(1, units + 1):
            law = chances[min(attackers, 3), min(defenders, 2)]
            pairs = len(law) - 1
            grid[attackers][defenders] = sum(
                chance * grid[attackers - loss][defenders - pairs + loss] for loss, chance in enumerate(law)
            )
    return grid


@pytest.mark.parametrize("who", ["riskodds", "nested loops"])
def bench_exact_grid(benchmark, who):
    from riskodds.engine.chain import chain
    from riskodds.engine.payoffs import conquest
    from riskodds.engine.solver import backward
    from riskodds.rules.ruleset import Rules

    def grid():
        battles = chain(Rules(), 100, 100, exact=True)
        return backward(battles, conquest(battles))

    function = grid if who == "riskodds" else lambda: nested_loops(100)
    timed(benchmark, "exact grid, 100 × 100", who, function, rounds=1)


def bench_attackers_needed(benchmark):
    timed(benchmark, "attackers needed against 1,000", "riskodds", lambda: riskodds.attackers_needed(1000, "90%"))


def bench_check(benchmark):
    figures = dict(files())["riskarena-100x100"].figures
    timed(benchmark, "10,000 figures checked", "riskodds", lambda: riskodds.check(figures), rounds=3)


@pytest.mark.parametrize("who", ["riskodds", "C"])
def bench_large_battle(benchmark, who):
    function = {
        "riskodds": lambda: riskodds.battle(8500, 10_000),
        "C": lambda: kernel.outcomes(8500, 10_000, LAW),
    }[who]
    timed(benchmark, "a battle with its outcomes, 8,500 against 10,000", who, function, rounds=3)


@pytest.mark.parametrize("thousands", [125, 250, 500, 1000])
def bench_doubling(benchmark, thousands):
    attackers, defenders = 853 * thousands, 1000 * thousands
    job = f"a battle with its outcomes, {attackers:,} against {defenders:,}"
    timed(benchmark, job, "riskodds", lambda: riskodds.battle(attackers, defenders), rounds=3)


@pytest.mark.parametrize("who", ["riskodds", "uncompiled"])
def bench_games(benchmark, who):
    play = setting.fast if who == "riskodds" else whole_game
    game = setting.laid_out(Edition(), [Profile()] * 4, 200, play)
    rows = table.zeros(table.WIDTH * 30)
    function = lambda: play.play_games(game, 1, 0, 30, rows)  # noqa: E731
    timed(benchmark, "30 whole games of four", who, function, rounds=3)


@pytest.mark.parametrize("who", ["riskodds", "one job"])
def bench_games_on_two_cores(benchmark, who):
    jobs = 2 if who == "riskodds" else 1
    function = lambda: riskodds.play_games("hasbro-2015", 20_000, jobs=jobs)  # noqa: E731
    timed(benchmark, "20,000 whole games of four, two jobs", who, function, rounds=1)


EMPTY_PROGRAM = """
import numpy, typer
app = typer.Typer()
@app.command()
def odds(attackers: str, defenders: str): pass
app()
"""
"""What a program with typer and numpy takes at least: it reads two words and does nothing."""


@pytest.mark.parametrize(
    ("job", "who", "words"),
    [
        ("the process `riskodds odds 10 5`", "riskodds", ["-m", "riskodds", "odds", "10", "5"]),
        ("the process `riskodds odds 10 5`", "imports", ["-c", "import numpy, typer"]),
        ("the process `riskodds odds 10 5`", "empty program", ["-c", EMPTY_PROGRAM, "10", "5"]),
        ("the process `riskodds --help`", "riskodds", ["-m", "riskodds", "--help"]),
        ("the process `riskodds --help`", "imports", ["-c", "import typer"]),
    ],
)
def bench_process(benchmark, job, who, words):
    command = [sys.executable, *words]
    # As installed programs are, with their bytecode written; the first round, which is not timed, writes it.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    run = lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)  # noqa: E731
    timed(benchmark, job, who, run, rounds=15)
