import json
from pathlib import Path

@@imports@@


def written(name: str, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    Path("lists", name).write_text(text + "\n", encoding="utf-8", newline="")


def told(code: rail_errors.Code) -> str:
    match code:
        case rail_errors.Code.MEMBER_NOT_FOUND:
            return f"{code}"
        case _:
            return "other"


@@each@@
got = json.loads('@@UNKNOWN@@')
code = rail_errors.parse(got["error"])
if rail_errors.entry(code):
    raise SystemExit(1)
written("unknown.json", {"error": code, "message": got["message"]})
if told(rail_errors.Code("MEMBER_NOT_FOUND")) != "MEMBER_NOT_FOUND":
    raise SystemExit(2)
