"""Where the program `superko` is."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Iterator, Tuple

NAME = "superko" + (sysconfig.get_config_var("EXE") or "")


def find_superko() -> str:
    """The path of the program: `SUPERKO_BIN` if it is set, else the program that was installed with this package.

    Raises `FileNotFoundError`, which names every place that was tried.
    """
    given = os.environ.get("SUPERKO_BIN")
    if given:
        if not Path(given).is_file():
            raise FileNotFoundError(f"SUPERKO_BIN is {given}, and there is no such file")
        return given
    tried = []
    for what, folder in _folders():
        program = folder / NAME
        if program.is_file():
            return str(program)
        tried.append(f"\n  {program} ({what})")
    on_path = shutil.which(NAME)
    if on_path:
        return on_path
    raise FileNotFoundError(
        f"there is no program {NAME}; tried{''.join(tried)}\n  and every folder of PATH; "
        "install the wheel of superko, or set SUPERKO_BIN to the path of the program"
    )


def _folders() -> Iterator[Tuple[str, Path]]:
    """The folders in which an installer may have put the program, with what they are."""
    yield "the scripts of this environment", Path(sysconfig.get_path("scripts"))
    base = sysconfig.get_path("scripts", vars={"base": sys.base_prefix})
    yield "the scripts of the environment below it", Path(base)
    yield "the scripts of this user", Path(sysconfig.get_path("scripts", scheme=_user_scheme()))
    package = Path(__file__).resolve().parent
    scripts = Path(sysconfig.get_path("scripts")).name
    # Such as PREFIX/lib/python3.12/site-packages/superko, or PREFIX\Lib\site-packages\superko.
    parents = package.parents
    levels = 1 if os.name == "nt" else 2
    if parents[0].name in ("site-packages", "dist-packages") and len(parents) > levels + 1:
        yield "pip install --prefix", parents[levels + 1] / scripts
    yield "pip install --target", parents[0] / scripts


def _user_scheme() -> str:
    if sys.version_info >= (3, 10):
        return sysconfig.get_preferred_scheme("user")
    if os.name == "nt":
        return "nt_user"
    if sys.platform == "darwin" and sys._framework:
        return "osx_framework_user"
    return "posix_user"
