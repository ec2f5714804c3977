import { join } from 'node:path'
import { must } from '../peers.ts'
import { snake, type Tried } from './language.ts'

/** What a client makes of the answer of a vector, as a program prints it: a line of JSON each. */
const PYTHON = (all: readonly Tried[]) => `import json
from enum import Enum

${all.map(({ name }) => `import ${snake(name)}`).join('\n')}


def plain(value):
    return value.value if isinstance(value, Enum) else value


for name, module in (${all.map(({ id, name }) => `("${id}", ${snake(name)}), `).join('')}):
    with open(f"vectors/{name}.json", encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    for one in vectors:
        answer, call = one["answer"], one["call"]
        reasons = module.read(answer["status"], answer["headers"], answer["body"])
        said = module.decide(
            reasons, answer["status"], answer["headers"], call["method"],
            attempt=call["attempt"], idempotent=call["idempotent"], repeat_unknown=call["repeat_unknown"],
        )
        print(json.dumps({
            "outcome": plain(said.outcome), "retry": plain(said.retry), "repeat": said.repeat,
            "delay_ms": said.delay_ms, "operation": said.operation,
            "reasons": [{
                "code": plain(r.code), "known": r.entry is not None, "warning": r.warning, "message": r.message,
                "path": r.path, "fix_stage": plain(getattr(r, "fix_stage", None)) or "", "params": r.params, "help": r.help,
                "outcome": plain(r.outcome), "retry": plain(r.retry), "present_as": plain(r.present_as),
                "audience": r.entry.handling.audience if r.entry else (),
            } for r in reasons],
        }))
`

/** How a program that reads vectors/<id>.json is called, and run in the folder of the language. */
export const READERS: Record<
  string,
  { file: string; source: (all: readonly Tried[]) => string; run: (folder: string) => string }
> = {
  python: {
    file: 'vectors.py',
    source: PYTHON,
    run: (folder) => must('python3', ['-W', 'error', join(folder, 'vectors.py')], folder),
  },
}
