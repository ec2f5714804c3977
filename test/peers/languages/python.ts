import { join } from 'node:path'
import { must, pythonPackages, run } from '../peers.ts'
import { type Language, snake, type Tried, UNKNOWN } from './language.ts'

// Of the rules of ruff those that do not judge texts of a catalog (N818: the error of a code is called as
// the code is), nor what only a caller may decide, nor arguments that another form needs.
export const RULES = [
  '--ignore-noqa',
  '--target-version',
  'py310',
  '--select',
  'A,ANN0,ANN2,B,C4,D1,D2,E,F,FBT,FURB,I,N,PERF,PIE,PL,PT,RET,SIM,UP,W',
]
export const NOT = ['--ignore', 'D203,D205,D213,E501,N818,PLR2004,PLR0913,UP042,A003']

/** Files that are not generated. */
const PROGRAMS = ['main.py', 'misspelt.py', 'vectors.py', 'loops.py']

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

const LOOPS = (all: readonly Tried[]) => `import asyncio
import json
import logging

${all.map(({ name }) => `import ${snake(name)}`).join('\n')}

logging.disable()


class Time:
    """A false clock, and what depends on it."""

    def begin(self, seed):
        self.ms, self.drawn, self.keys = 0, seed, 0

    def seconds(self):
        return self.ms / 1000

    def sleep(self, seconds):
        self.ms += round(seconds * 1000)

    def random(self):
        self.drawn = (self.drawn * 1103515245 + 12345) % 2**31
        return self.drawn / 2**31

    def new_key(self):
        self.keys += 1
        return f"new-{self.keys}"


def sender(time, one, sent):
    def send(attempt):
        sent.append({"at_ms": time.ms, "key": attempt.key})
        answer = one["answers"][min(len(sent), len(one["answers"])) - 1]
        most = float("inf") if attempt.timeout is None else round(attempt.timeout * 1000)
        if answer["after_ms"] >= most:
            time.ms += most
            raise TimeoutError("late")
        time.ms += answer["after_ms"]
        if "drop" in answer:
            raise ConnectionResetError("dropped")
        return answer

    return send


def said(module, client, time, one, *, is_async):
    time.begin(one["seed"])
    call, options = one["call"], one["options"]
    sent, recreated, told, last = [], [], [], {"status": None, "not_repeated": None}

    def recreate(operations, _):
        recreated.append(operations)
        if options["recreate"] == "fails":
            raise ValueError("fails")

    def seconds(ms):
        return None if ms is None else ms / 1000

    own = client.with_options(
        idempotent=call["idempotent"],
        max_attempts=options["max_attempts"],
        deadline=seconds(options["deadline_ms"]),
        attempt_timeout=seconds(options["attempt_ms"]),
        recreate=None if options["recreate"] == "none" else recreate,
        on_reasons=lambda call: told.append({
            "attempt": call.attempts, "codes": [str(one.code) for one in call.reasons], "will_repeat": call.will_repeat,
        }),
    )
    send = sender(time, one, sent)
    given = {
        "method": call["method"], "key": call["key"], "operation": call["operation"],
        "body": {"none": None, "text": "{}", "stream": iter("{}")}[call["body"]],
    }

    def answered(answer):
        return module.Answer(answer["status"], answer["headers"], answer["body"])

    async def asend(attempt):
        return answered(send(attempt))

    end, error, status, why = "answer", None, None, None
    try:
        if is_async:
            status = asyncio.run(own.acall(asend, **given)).status_code
        else:
            status = own.call(lambda attempt: answered(send(attempt)), **given).status_code
    except module.RailError as failed:
        end, error, status, why = "error", type(failed).__name__, failed.status, failed.not_repeated
    except TimeoutError as failed:
        end = "network" if str(failed) == "late" else "deadline"
    except ConnectionError:
        end = "network"
    return {
        "sent": sent, "recreated": recreated, "end": end, "error": error, "status": status,
        "attempts": len(sent), "not_repeated": why, "told": told,
    }


for name, module in (${all.map(({ id, name }) => `("${id}", ${snake(name)}), `).join('')}):
    with open(f"sequences/{name}.json", encoding="utf-8") as file:
        given = json.load(file)
    lines = {}
    for is_async in (False, True):
        time = Time()
        fakes = {"clock": time.seconds, "sleep": time.sleep, "random": time.random}
        if hasattr(module.Client, "new_key"):
            fakes["new_key"] = time.new_key
        shared = module.Client(**fakes)
        lines[is_async] = [
            said(module, shared if given["shared"] else module.Client(**fakes), time, one, is_async=is_async)
            for one in given["sequences"]
        ]
    for line, other in zip(lines[False], lines[True]):
        if line != other:
            raise SystemExit(f"in asyncio: {other}, else {line}")
        print(json.dumps(line))
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
      '(venv|misspelt|vectors|loops)',
      '.',
    ]
    return [
      tool('ruff', 'format', '--check', '--exclude', `venv,${PROGRAMS.join()}`, '.'),
      tool('ruff', 'check', ...RULES, ...NOT, '--exclude', `venv,${PROGRAMS.join()}`, '.'),
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
  loops: {
    file: 'loops.py',
    source: LOOPS,
    run: (folder) => must('python3', ['-W', 'error', 'loops.py'], folder),
  },
}
