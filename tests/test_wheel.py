"""The wheel as a stranger has it: installed elsewhere, with what a user writes checked by mypy and by pyright."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent

USER = '''\
"""What a user writes."""

from fractions import Fraction

import riskodds
from riskodds import Battle, Rules

one: Battle[float] = riskodds.battle(10, 5, rules="hasbro-2000")
exact: Battle[Fraction] = riskodds.exact_battle(3, 2, Rules.parse("hasbro-2015 final-dice=1"))
chance: float = one.conquest
needed: int | None = riskodds.attackers_needed(7, "80%").units
share: Fraction = exact.conquest + Fraction(1, 2)
losses: list[float] = [each.attacker_losses for each in riskodds.compare(10, 10)]
print(f"{chance:.4f} {needed} {share} {losses} {riskodds.conquest_grid(5, 5).shape}")
'''

WRONG = USER.replace("chance: float = one.conquest", "chance: str = one.conquest")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the wheel's files, away from the project."""
    folder = tmp_path_factory.mktemp("elsewhere")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(PROJECT)]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("riskodds-*.whl")
    target = folder / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run(install, check=True)
    return target


def run(installed, *command):
    return subprocess.run(
        [sys.executable, *command],
        cwd=installed.parent,
        env={**os.environ, "PYTHONPATH": str(installed), "MYPYPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.wheel
def test_the_wheel_holds_what_is_needed_and_no_more(installed):
    held = {path.relative_to(installed / "riskodds").as_posix() for path in (installed / "riskodds").rglob("*.*")}
    assert {
        "py.typed",
        "__init__.pyi",
        "rules/locale/de/LC_MESSAGES/riskodds.po",
        "published/data/known-wrong.csv",
        "rules/locale/nl/LC_MESSAGES/page.po",
        "show/page/template.html",
        "show/page/chain.js",
    } <= held
    assert not {name for name in held if "test" in name or "folder" in name}
    assert {path.name for path in installed.iterdir() if path.suffix != ".dist-info"} <= {"riskodds", "bin"}


@pytest.mark.wheel
def test_what_a_user_writes_runs_from_the_wheel(installed):
    (installed.parent / "user.py").write_text(USER)
    result = run(installed, "user.py")
    assert result.stdout.startswith("0.9369 11 ")
    assert result.stderr == ""


@pytest.mark.wheel
@pytest.mark.parametrize(
    "checker", [("mypy", "--strict"), ("pyright", "--pythonpath", sys.executable)], ids=lambda each: each[0]
)
def test_what_a_user_writes_is_checked(installed, checker):
    (installed.parent / "pyrightconfig.json").write_text(
        f'{{"typeCheckingMode": "strict", "extraPaths": ["{installed}"]}}'
    )
    for name, text in (("user.py", USER), ("wrong.py", WRONG)):
        (installed.parent / name).write_text(text)
    good = run(installed, "-m", *checker, "user.py")
    assert good.returncode == 0, good.stdout + good.stderr
    bad = run(installed, "-m", *checker, "wrong.py")
    assert bad.returncode == 1
    assert "str" in bad.stdout
