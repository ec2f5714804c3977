import { join } from 'node:path'
import { must } from '../peers.ts'
import { pascal, snake, type Tried } from './language.ts'

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

const PHP = (all: readonly Tried[]) => `<?php

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message): never {
    throw new ErrorException($message);
});
spl_autoload_register(static function (string $class): void {
    [$namespace, $name] = explode('\\\\', $class);
    require strtolower($namespace) . "/$name.php";
});
foreach ([${all.map(({ id }) => `'${id}' => ${pascal(id)}\\Answer::class`).join(', ')}] as $name => $answers) {
    foreach (json_decode(file_get_contents("vectors/$name.json"), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $one) {
        ['answer' => $answer, 'call' => $call] = $one;
        $reasons = $answers::read($answer['status'], $answer['headers'], $answer['body']);
        $said = $answers::decide($reasons, $answer['status'], $answer['headers'], $call['method'], $call['attempt'], $call['idempotent'], $call['repeat_unknown']);
        echo json_encode([
            'outcome' => $said->outcome, 'retry' => $said->retry, 'repeat' => $said->repeat,
            'delay_ms' => $said->delayMs, 'operation' => $said->operation,
            'reasons' => array_map(static fn (object $r): array => [
                'code' => $r->text, 'known' => $r->code !== null, 'warning' => $r->warning, 'message' => $r->message,
                'path' => $r->path, 'fix_stage' => $r->fixStage ?? '', 'params' => (object) $r->params, 'help' => $r->help,
                'outcome' => $r->outcome, 'retry' => $r->retry, 'present_as' => $r->presentAs,
                'audience' => $r->code?->handling()['audience'] ?? [],
            ], $reasons),
        ], JSON_THROW_ON_ERROR), "\\n";
    }
}
`

const RUST = (all: readonly Tried[]) => `use serde_json::{json, Value};

${all.map(({ name }) => `#[path = "../${snake(name)}.rs"]\nmod ${snake(name)};\n`).join('')}
fn vectors(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("vectors/{name}.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["vectors"].as_array().unwrap().clone()
}

fn main() {
${all
  .map(
    ({ id, name, stages }) => `    for one in vectors("${id}") {
        let (answer, call) = (&one["answer"], &one["call"]);
        let headers: Vec<(&str, &str)> = answer["headers"].as_object().unwrap().iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap())).collect();
        let status = answer["status"].as_u64().unwrap() as u16;
        let reasons = ${snake(name)}::read(status, &headers, &answer["body"]);
        let said = ${snake(name)}::decide(&reasons, status, &headers, ${snake(name)}::Call {
            method: call["method"].as_str().unwrap(),
            attempt: call["attempt"].as_u64().unwrap() as u32,
            idempotent: call["idempotent"].as_bool().unwrap(),
            repeat_unknown: call["repeat_unknown"].as_bool().unwrap(),
        });
        let listed: Vec<Value> = reasons.iter().map(|r| json!({
            "code": r.text, "known": r.code.is_some(), "warning": r.warning, "message": r.message, "path": r.path,
            "fix_stage": ${stages === false ? '""' : 'r.fix_stage.map_or("", |it| it.as_str())'},
            "params": r.params, "help": r.help, "outcome": r.outcome.as_str(), "retry": r.retry.map(|it| it.as_str()),
            "present_as": r.present_as.as_str(), "audience": r.code.map_or(&[][..], |it| it.entry().handling.audience),
        })).collect();
        println!("{}", json!({
            "outcome": said.outcome.as_str(), "retry": said.retry.map(|it| it.as_str()), "repeat": said.repeat,
            "delay_ms": said.delay.as_millis() as u64, "operation": said.operation, "reasons": listed,
        }));
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
  php: {
    file: 'vectors.php',
    source: PHP,
    run: (folder) => must('php', ['vectors.php'], folder),
  },
  rust: {
    file: 'src/bin/vectors.rs',
    source: RUST,
    run: (folder) =>
      must('cargo', ['run', '--quiet', '--features', 'serde_json', '--bin', 'vectors'], folder),
  },
}
