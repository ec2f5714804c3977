import json
from enum import Enum

@@imports@@


def plain(value):
    return value.value if isinstance(value, Enum) else value


for name, module in (@@each@@):
    with open(f"vectors/{name}.json", encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    for one in vectors:
        answer, call = one["answer"], one["call"]
        reasons = module.read(answer["status"], answer["headers"], answer["body"])
        said = module.decide(
            reasons, answer["status"], answer["headers"], call["method"],
            attempt=call["attempt"], idempotent=call["idempotent"],
        )
        print(json.dumps({
            "outcome": plain(said.outcome), "retry": plain(said.retry), "repeat": said.repeat,
            "delay_ms": said.delay_ms, "operation": said.operation, "key": plain(said.key), "truncated": said.truncated,
            "reasons": [{
                "code": plain(r.code), "known": r.entry is not None, "warning": r.warning, "message": r.message,
                "path": r.path, "fix_stage": plain(getattr(r, "fix_stage", None)) or "", "params": r.params, "help": r.help,
                "outcome": plain(r.outcome), "retry": plain(r.retry), "present_as": plain(r.present_as),
                "audience": r.entry.handling.audience if r.entry else (),
            } for r in reasons],
        }))
