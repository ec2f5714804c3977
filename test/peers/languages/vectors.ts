import { join } from 'node:path'
import { must } from '../peers.ts'
import { artifact, filesBelow } from './java.ts'
import { CLASSES, kotlinc } from './kotlin.ts'
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
            "delay_ms": said.delay_ms, "operation": said.operation, "key": plain(said.key),
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
		text, err := json.Marshal(map[string]any{"outcome": said.Outcome, "retry": orNull(string(said.Retry)), "repeat": said.Repeat, "delay_ms": said.Delay.Milliseconds(), "operation": append([]string{}, said.Operation...), "key": said.Key, "reasons": reasons})
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}`,
  )
  .join('\n')}
}
`

/** Mono has no JSON: this reads what the vectors have, and writes it. */
const CSHARP = (all: readonly Tried[]) => `using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

internal static class Vectors
{
    private static string text;
    private static int at;

    private static char Next()
    {
        while (" \\n".IndexOf(text[at]) >= 0) at++;
        return text[at];
    }

    private static object Value()
    {
        var first = Next();
        if (first == '{' || first == '[')
        {
            var members = new Dictionary<string, object>();
            var items = new List<object>();
            at++;
            while ("}]".IndexOf(Next()) < 0)
            {
                if (first == '{') { var name = Text(); Next(); at++; members.Add(name, Value()); }
                else items.Add(Value());
                if (Next() == ',') at++;
            }
            at++;
            return first == '{' ? (object)members : items;
        }
        if (first == '"') return Text();
        var begin = at;
        while ("{}[],\\n ".IndexOf(text[at]) < 0) at++;
        var word = text.Substring(begin, at - begin);
        if (word == "null") return null;
        if (word == "true" || word == "false") return word == "true";
        int whole;
        return int.TryParse(word, out whole) ? (object)whole : double.Parse(word, CultureInfo.InvariantCulture);
    }

    private static string Text()
    {
        var found = new StringBuilder();
        for (at++; text[at] != '"'; at++)
        {
            if (text[at] != '\\\\') { found.Append(text[at]); continue; }
            at++;
            var escape = "nrtbf".IndexOf(text[at]);
            if (text[at] == 'u') { found.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16)); at += 4; }
            else found.Append(escape >= 0 ? "\\n\\r\\t\\b\\f"[escape] : text[at]);
        }
        at++;
        return found.ToString();
    }

    private static string Json(object value)
    {
        var said = value as string;
        if (value == null) return "null";
        if (said != null) return '"' + string.Concat(said.Select(one => one >= ' ' && one <= '~' && one != '"' && one != '\\\\' ? one.ToString() : "\\\\u" + ((int)one).ToString("x4"))) + '"';
        if (value is bool) return (bool)value ? "true" : "false";
        var members = value as IReadOnlyDictionary<string, object>;
        if (members != null) return "{" + string.Join(",", members.Select(one => Json(one.Key) + ":" + Json(one.Value))) + "}";
        var items = value as IEnumerable;
        return items != null ? "[" + string.Join(",", items.Cast<object>().Select(Json)) + "]" : Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    private static IEnumerable<Dictionary<string, object>> In(string id)
    {
        text = File.ReadAllText("vectors/" + id + ".json");
        at = 0;
        return ((IList)((Dictionary<string, object>)Value())["vectors"]).Cast<Dictionary<string, object>>();
    }

    private static int Main()
    {
        var output = new StringBuilder();
${all
  .map(({ id, name, stages }) => {
    const type = `${pascal(id)}.${pascal(name) === pascal(id) ? `${pascal(id)}Errors` : pascal(name)}`
    return `        foreach (var one in In("${id}"))
        {
            var answer = (Dictionary<string, object>)one["answer"];
            var call = (Dictionary<string, object>)one["call"];
            var sent = ((Dictionary<string, object>)answer["headers"]).ToDictionary(header => header.Key, header => (string)header.Value, StringComparer.OrdinalIgnoreCase);
            Func<string, string> headers = name => sent.ContainsKey(name) ? sent[name] : null;
            var status = (int)answer["status"];
            var reasons = ${type}.Read(status, headers, answer["body"]);
            var said = ${type}.Decide(reasons, status, headers, (string)call["method"], (int)call["attempt"], (bool)call["idempotent"], (bool)call["repeat_unknown"]);
            output.AppendLine(Json(new Dictionary<string, object>
            {
                { "outcome", said.Outcome }, { "retry", said.Retry }, { "repeat", said.Repeat }, { "delay_ms", (long)said.Delay.TotalMilliseconds },
                { "operation", said.Operation }, { "key", said.Key },
                { "reasons", reasons.Select(r => new Dictionary<string, object>
                    {
                        { "code", r.Code }, { "known", r.Entry != null }, { "warning", r.Warning }, { "message", r.Message }, { "path", r.Path },
                        { "fix_stage", ${stages === false ? '""' : 'r.FixStage'} }, { "params", r.Params }, { "help", r.Help }, { "outcome", r.Outcome },
                        { "retry", r.Retry }, { "present_as", r.PresentAs }, { "audience", r.Entry == null ? new string[0] : r.Entry.Handling.Audience },
                    }) },
            }));
        }
`
  })
  .join('')}        Console.Write(output);
        return 0;
    }
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
            'delay_ms' => $said->delayMs, 'operation' => $said->operation, 'key' => $said->key,
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
            "delay_ms": said.delay.as_millis() as u64, "operation": said.operation, "key": said.key.as_str(), "reasons": listed,
        }));
    }`,
  )
  .join('\n')}
}
`

const GSON = '2.12.0'

const JAVA = (all: readonly Tried[]) => `import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class Vectors {
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private record Answer(int status, Map<String, String> headers, Object body) {}

  private record Call(String method, int attempt, boolean idempotent, boolean repeat_unknown) {}

  private record Vector(Call call, Answer answer) {}

  private record File(List<Vector> vectors) {}

  private static List<Vector> vectors(String id) throws IOException {
    return GSON.fromJson(Files.readString(Path.of("vectors/" + id + ".json")), File.class).vectors();
  }

  private static Map<String, Object> fields(Object... all) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int at = 0; at < all.length; at += 2) {
      boolean isWord = all[at + 1] instanceof Enum<?>;
      fields.put((String) all[at], isWord ? all[at + 1].toString() : all[at + 1]);
    }
    return fields;
  }

  public static void main(String... args) throws IOException {
${all
  .map(({ id, name, stages }) => {
    const type = `${id}.${pascal(name)}`
    return `    for (Vector one : vectors("${id}")) {
      Answer answer = one.answer();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.putAll(answer.headers());
      var reasons = ${type}.read(answer.status(), headers::get, answer.body());
      Call call = one.call();
      var said = ${type}.decide(reasons, answer.status(), headers::get, new ${type}.Call(
          call.method(), call.attempt(), call.idempotent(), call.repeat_unknown()));
      System.out.println(GSON.toJson(fields(
          "outcome", said.outcome(), "retry", said.retry().orElse(null), "repeat", said.repeat(),
          "delay_ms", said.delay().toMillis(), "operation", said.operation(), "key", said.key(),
          "reasons", reasons.stream().map(r -> fields(
              "code", r.code(), "known", r.entry().isPresent(), "warning", r.warning(), "message", r.message(),
              "path", r.path(), "fix_stage", ${stages === false ? '""' : 'r.fixStage().map(Object::toString).orElse("")'},
              "params", r.params(), "help", r.help(), "outcome", r.outcome(), "retry", r.retry().orElse(null),
              "present_as", r.presentAs(),
              "audience", r.entry().map(e -> e.handling().audience()).orElse(List.of()))).toList())));
    }`
  })
  .join('\n')}
  }
}
`

const KOTLIN = (all: readonly Tried[]) => `import com.google.gson.GsonBuilder
import java.io.File
import java.util.TreeMap

val GSON = GsonBuilder().serializeNulls().create()

class Answer(val status: Int, val headers: Map<String, String>, val body: Any?)

class Call(val method: String, val attempt: Int, val idempotent: Boolean, val repeat_unknown: Boolean)

class Vector(val call: Call, val answer: Answer)

class Vectors(val vectors: List<Vector>)

fun vectors(id: String): List<Vector> =
    GSON.fromJson(File("vectors/$id.json").readText(), Vectors::class.java).vectors

fun main() {
${all
  .map(
    ({ id, name, stages }) => `    for (one in vectors("${id}")) {
        val (answer, call) = one.answer to one.call
        val headers = TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER).apply { putAll(answer.headers) }
        val reasons = ${id}.${pascal(name)}.read(answer.status, headers::get, answer.body)
        val said = ${id}.${pascal(name)}.decide(
            reasons, answer.status, headers::get, call.method, call.attempt, call.idempotent, call.repeat_unknown,
        )
        println(GSON.toJson(mapOf(
            "outcome" to said.outcome.text, "retry" to said.retry?.text, "repeat" to said.repeat,
            "delay_ms" to said.delay.inWholeMilliseconds, "operation" to said.operation, "key" to said.key.text,
            "reasons" to reasons.map { mapOf(
                "code" to it.code, "known" to (it.entry != null), "warning" to it.warning, "message" to it.message,
                "path" to it.path, "fix_stage" to ${stages === false ? '""' : 'it.fixStage?.text.orEmpty()'},
                "params" to it.params, "help" to it.help, "outcome" to it.outcome.text, "retry" to it.retry?.text,
                "present_as" to it.presentAs.text, "audience" to it.entry?.handling?.audience.orEmpty(),
            ) },
        )))
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
  csharp: {
    file: 'Vectors.cs',
    source: CSHARP,
    run: (folder) => {
      const sources = filesBelow(folder, '.cs').filter(
        (path) => path !== 'Misspelt.cs' && path !== 'Program.cs',
      )
      must('mcs', ['-langversion:7.2', '-out:vectors.exe', ...sources], folder)
      return must('mono', ['vectors.exe'], folder)
    },
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
  java: {
    file: 'Vectors.java',
    source: JAVA,
    run(folder) {
      artifact(`com.google.code.gson:gson:${GSON}`, folder)
      const path = ['-cp', `classes:gson-${GSON}.jar`]
      must('javac', [...path, '-encoding', 'UTF-8', '-d', 'classes', 'Vectors.java'], folder)
      return must('java', [...path, '-Dstdout.encoding=UTF-8', 'Vectors'], folder)
    },
  },
  kotlin: {
    file: 'Vectors.kt',
    source: KOTLIN,
    run(folder) {
      artifact(`com.google.code.gson:gson:${GSON}`, folder)
      const path = `${CLASSES}:gson-${GSON}.jar`
      must('java', kotlinc(path, 'classes', 'Vectors.kt'), folder)
      return must('java', ['-cp', path, '-Dstdout.encoding=UTF-8', 'VectorsKt'], folder)
    },
  },
}
