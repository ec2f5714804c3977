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

const GO = (all: readonly Tried[]) => `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

${all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join('')})

type vector struct {
	Call struct {
		Method        string
		Attempt       int
		Idempotent    bool
		RepeatUnknown bool \`json:"repeat_unknown"\`
	}
	Answer struct {
		Status  int
		Headers map[string]string
		Body    any
	}
}

func vectors(name string) []vector {
	var file struct{ Vectors []vector }
	text, err := os.ReadFile("vectors/" + name + ".json")
	if err != nil || json.Unmarshal(text, &file) != nil {
		panic(name)
	}
	return file.Vectors
}

func headerOf(one vector) http.Header {
	header := http.Header{}
	for name, value := range one.Answer.Headers {
		header.Set(name, value)
	}
	return header
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func paramsOf(params map[string]any) map[string]any {
	if params == nil {
		return map[string]any{}
	}
	return params
}

func main() {
${all
  .map(
    ({ id, stages }) => `	for _, one := range vectors("${id}") {
		header := headerOf(one)
		reasons := []map[string]any{}
		found := ${id}.Read(one.Answer.Status, header, one.Answer.Body)
		for _, r := range found {
			stage := ""
${stages === false ? '' : '\t\t\tstage = string(r.FixStage)\n'}			reasons = append(reasons, map[string]any{"code": r.Code, "known": r.Known, "warning": r.Warning, "message": r.Message, "path": r.Path, "fix_stage": stage, "params": paramsOf(r.Params), "help": r.Help, "outcome": r.Outcome, "retry": orNull(string(r.Retry)), "present_as": r.PresentAs, "audience": append([]string{}, r.Entry.Handling.Audience...)})
		}
		call := ${id}.Call{Method: one.Call.Method, Attempt: one.Call.Attempt, Idempotent: one.Call.Idempotent, RepeatUnknown: one.Call.RepeatUnknown}
		said := ${id}.Decide(found, one.Answer.Status, header, call)
		text, err := json.Marshal(map[string]any{"outcome": said.Outcome, "retry": orNull(string(said.Retry)), "repeat": said.Repeat, "delay_ms": said.Delay.Milliseconds(), "operation": append([]string{}, said.Operation...), "reasons": reasons})
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}`,
  )
  .join('\n')}
}
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
  go: {
    file: 'vectors-go/main.go',
    source: GO,
    run: (folder) => must('go', ['run', './vectors-go'], folder),
  },
}
