"""Compile what counts dice and the recursion where riskodds is installed; else their plain Python is used.

The compiler is the machine's own, or, where it has none, the one that comes with the package ``ziglang``.
With ``RISKODDS_PLAIN=1`` in the environment nothing is compiled.
"""

import os
import re
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = {
    "riskodds.dice._compiled": ["riskodds/dice/faces.py"],
    "riskodds.engine._compiled": ["riskodds/engine/kernel.py", "riskodds/engine/picking.py"],
    "riskodds.games.play._compiled": [
        f"riskodds/games/play/{noun}.py"
        for noun in (
            "table",
            "random_numbers",
            "goals",
            "cards",
            "wants",
            "reinforcing",
            "attacking",
            "fortifying",
            "whole_game",
        )
    ],
}
"""By module that is compiled, the modules of which it is made, one after the other."""
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}


class CustomBuildHook(BuildHookInterface):
    """The hook that hatchling calls."""

    def dependencies(self) -> list[str]:
        """Return what it takes to compile."""
        if os.environ.get("RISKODDS_PLAIN"):
            return []
        return ["cython>=3.1", "setuptools>=77", *(["ziglang"] if not has_compiler() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put the result into the wheel, or for an editable installation beside its source."""
        root = Path(self.root)
        for source, *_ in SOURCES.values():
            for stale in (root / source).parent.glob(f"_compiled*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                stale.unlink()
        if os.environ.get("RISKODDS_PLAIN"):
            return
        try:
            compiled = compile_modules(root, Path(mkdtemp(prefix="riskodds-")))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever keeps it from being compiled, it runs without
            self.app.display_warning(f"riskodds runs as plain Python, slower: it was not compiled ({error})")
            return
        for (source, *_), module in zip(SOURCES.values(), compiled, strict=True):
            if version == "editable":
                shutil.copy(module, (root / source).parent)
            else:
                build_data["force_include"][str(module)] = f"{Path(source).parent.as_posix()}/{module.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def has_compiler() -> bool:
    """Return whether the machine has a C compiler; where there is no way to tell, that is left to the attempt."""
    if os.name != "posix":
        return True
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def joined(sources: list[str], one: Path) -> str:
    """Write modules into one, in which they need not import from each other, so that C can inline their functions."""
    text = "\n".join(Path(source).read_text(encoding="utf-8") for source in sources)
    one.write_text(re.sub(r"^from riskodds.* import (\([^)]*\)|.*)\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    return str(one)


def compile_modules(root: Path, folder: Path) -> list[Path]:
    """Compile in a folder and return the extension modules."""
    from Cython.Build import cythonize  # noqa: PLC0415 - asked for only where it is compiled
    from setuptools import Distribution, Extension  # noqa: PLC0415

    if not has_compiler():
        zig = f"{sys.executable} -m ziglang cc"
        os.environ |= {"CC": zig, "LDSHARED": f"{zig} -shared"}
    before = Path.cwd()
    os.chdir(root)
    try:
        optimized = ["-O3"] if os.name == "posix" else []
        extensions = [
            Extension(name, [joined(sources, folder / f"{name}.py")], extra_compile_args=optimized)
            for name, sources in SOURCES.items()
        ]
        modules = cythonize(extensions, build_dir=str(folder), compiler_directives=DIRECTIVES, quiet=True)
        command = Distribution({"name": "riskodds", "ext_modules": modules}).get_command_obj("build_ext")
        command.build_temp, command.build_lib = str(folder / "objects"), str(folder / "built")
        command.ensure_finalized()
        command.run()
        return [folder / "built" / command.get_ext_filename(name) for name in SOURCES]
    finally:
        os.chdir(before)
