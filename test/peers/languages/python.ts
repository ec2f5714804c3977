import { join } from 'node:path'
import { must, pythonPackages, run } from '../peers.ts'
import { type Language, snake, type Tried, UNKNOWN } from './language.ts'

// Of the rules of ruff those that do not judge texts of a catalog, nor what only a caller may decide,
// nor arguments that another form needs.
const RULES = [
  '--ignore-noqa',
  '--select',
  'A,ANN0,ANN2,B,C4,D1,D2,E,F,FBT,FURB,I,N,PERF,PIE,PL,PT,RET,SIM,UP,W',
]
const NOT = ['--ignore', 'D203,D205,D213,E501,PLR2004,PLR0913,UP042,A003']

const MAIN = (all: readonly Tried[]) => `import json
from pathlib import Path

${all
  .map(({ name }) => `import ${snake(name)}`)
  .sort()
  .join('\n')}


def written(name: str, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    Path("lists", name).write_text(text + "\\n", encoding="utf-8", newline="")


def told(code: rail_errors.Code) -> str:
    match code:
        case rail_errors.Code.MEMBER_NOT_FOUND:
            return f"{code}"
        case _:
            return "other"


${all
  .map(
    ({ id, name }) => `written(
    "${id}.json",
    {
        "codes": [
            {
                "code": one.code,
                "http": one.http,
                "stop": one.stop,
                "fix_stage": one.fix_stage,
                "meaning": one.meaning,
                "fix": one.fix,
            }
            for one in ${snake(name)}.ENTRIES.values()
        ],
    },
)`,
  )
  .join('\n')}
got = json.loads('${UNKNOWN}')
code = rail_errors.parse(got["error"])
if rail_errors.entry(code):
    raise SystemExit(1)
written("unknown.json", {"error": code, "message": got["message"]})
if told(rail_errors.Code("MEMBER_NOT_FOUND")) != "MEMBER_NOT_FOUND":
    raise SystemExit(2)
`

const VECTORS = (all: readonly Tried[]) => `import json
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
`

export const python: Language = {
  target: 'python',
  options: () => '',
  out: () => '.',
  prepare: (folder) => void pythonPackages(folder, 'mypy', 'ruff'),
  program: (all) => ({ 'main.py': MAIN(all) }),
  misspelt: { 'misspelt.py': 'import rail_errors\n\nprint(rail_errors.Code.MEMBER_NOT_FOUN)\n' },
  check(folder) {
    const tool = (name: string, ...args: string[]) => {
      const { exit, out, err } = run(join(folder, 'venv/bin', name), args, folder)
      return exit === 0 ? '' : out + err
    }
    const strict = [
      '--strict',
      '--python-version',
      '3.10',
      '--exclude',
      '(venv|misspelt|vectors)',
      '.',
    ]
    return [
      tool('ruff', 'format', '--check', '--exclude', 'venv,main.py,misspelt.py,vectors.py', '.'),
      tool('ruff', 'check', ...RULES, ...NOT, '--exclude', 'venv,*.py,!*_errors*.py', '.'),
      tool('mypy', ...strict),
    ].join('')
  },
  refuses: (folder) => run(join(folder, 'venv/bin/mypy'), ['misspelt.py'], folder).out,
  run: (folder) => void must('python3', ['-W', 'error', 'main.py'], folder),
  vectors: {
    file: 'vectors.py',
    source: VECTORS,
    run: (folder) => must('python3', ['-W', 'error', join(folder, 'vectors.py')], folder),
  },
}
