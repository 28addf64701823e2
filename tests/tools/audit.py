"""Whether a known weakness lies in what the lock file names: `python -m tests.tools.audit`, for the night.

pip-audit asks the package index; it lives in an environment of its own, `.venv/audit`, so that nobody needs it to build or to
test. Without a network, or with an index that knows nothing of weaknesses, that is said and nothing fails.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.tools.aside import environment

CHECKOUT = Path(__file__).parents[2]
TOOL = "pip-audit>=2.9"  # the first with Python 3.13


def main() -> int:
    """1 where a weakness is known; 0 where none is, or nobody could be asked."""
    told = _asked()
    if told is None:
        print("audit: skipped, the package index cannot be reached")
        return 0
    return judged(told)


def _asked() -> Any:
    """What pip-audit says, None if it could not ask."""
    programs = environment("audit", TOOL)
    if programs is None:
        return None
    words = ["--require-hashes", "--disable-pip", "--progress-spinner=off", "--format=json", "-r"]
    done = subprocess.run(
        [programs / "pip-audit", *words, CHECKOUT / "requirements-test.lock"],
        check=False,
        capture_output=True,
        text=True,
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None


def judged(told: Any) -> int:
    """Say what was found; libraries that the index did not know were not looked into, and count as no answer."""
    libraries = told["dependencies"]
    known = [one for one in libraries if "vulns" in one]
    if not known:
        print(f"audit: skipped, the package index knows no weaknesses of any of {len(libraries)} libraries")
        return 0
    weak = [
        (one["name"], one["version"], found["id"], found["fix_versions"]) for one in known for found in one["vulns"]
    ]
    for name, version, weakness, fixed in weak:
        print(f"audit: {name} {version}: {weakness}; put right in {', '.join(fixed) or 'no version yet'}")
    unasked = [one["name"] for one in libraries if one not in known]
    print(
        f"audit: {len(known)} libraries asked about, {len(weak)} weaknesses; not known: {', '.join(unasked) or 'none'}"
    )
    return 1 if weak or unasked else 0


if __name__ == "__main__":
    sys.exit(main())
