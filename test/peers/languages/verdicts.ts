import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answered, VerdictRow } from '../../runtime/client/verdict-rows.ts'
import { must } from '../peers.ts'
import { pascal, snake, type Tried } from './language.ts'

/** The rows as lines, for programs without a reader of JSON. */
const lines = (rows: readonly VerdictRow[]): string =>
  rows
    .map(({ catalog, status, retryAfter = '', attempt, body }) => {
      const encoded = [retryAfter, body].map((text) => Buffer.from(text).toString('base64'))
      return `${[catalog, status, attempt, ...encoded].join('\t')}\n`
    })
    .join('')

const PYTHON = (all: readonly Tried[]) => `import base64, json, sys
${all.map(({ name }) => `import ${snake(name)}_verdict`).join('\n')}

verdicts = {${all.map(({ id, name }) => `"${id}": ${snake(name)}_verdict.verdict`).join(', ')}}
for line in open("rows.tsv", encoding="ascii"):
    catalog, status, attempt, after, body = line.rstrip("\\n").split("\\t")
    one = verdicts[catalog](base64.b64decode(body), int(status), base64.b64decode(after).decode() or None, int(attempt))
    reasons = [[r.error, r.message, r.path, r.fix_stage, r.known, r.outcome, r.retry, r.present_as] for r in one.reasons]
    print(json.dumps({"outcome": one.outcome, "retry": one.retry, "repeat": one.repeat, "delay_ms": one.delay_ms, "max": one.max, "operation": one.operation, "stages": one.stages, "reasons": reasons}))
`

const GO = (all: readonly Tried[]) => `package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

${all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join('')})

func main() {
	file, _ := os.Open("rows.tsv")
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		cells := strings.Split(scanner.Text(), "\\t")
		status, _ := strconv.Atoi(cells[1])
		attempt, _ := strconv.Atoi(cells[2])
		after, _ := base64.StdEncoding.DecodeString(cells[3])
		body, _ := base64.StdEncoding.DecodeString(cells[4])
		reasons := [][]any{}
		said := map[string]any{}
		switch cells[0] {
${all
  .map(
    ({ id }) => `		case "${id}":
			one := ${id}.VerdictOf(body, status, string(after), attempt)
			for _, r := range one.Reasons {
				reasons = append(reasons, []any{r.Code, r.Message, r.Path, r.FixStage, r.Known, r.Outcome, r.Retry, r.PresentAs})
			}
			said = map[string]any{"outcome": one.Outcome, "retry": one.Retry, "repeat": one.Repeat, "delay_ms": one.Delay.Milliseconds(), "max": one.Max, "operation": append([]string{}, one.Operation...), "stages": append([]string{}, one.Stages...)}`,
  )
  .join('\n')}
		}
		said["reasons"] = reasons
		text, _ := json.Marshal(said)
		fmt.Println(string(text))
	}
}
`

const JAVA = (all: readonly Tried[]) => `import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

final class Verdicts {
  static String list(List<String> texts) {
    return texts.stream().map(Main::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  public static void main(String... args) throws java.io.IOException {
    var out = new java.io.PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line : Files.readAllLines(Path.of("rows.tsv"))) {
      String[] cells = line.split("\\t", -1);
      int status = Integer.parseInt(cells[1]);
      int attempt = Integer.parseInt(cells[2]);
      String after = cells[3].isEmpty() ? null : new String(Base64.getDecoder().decode(cells[3]), StandardCharsets.UTF_8);
      String body = new String(Base64.getDecoder().decode(cells[4]), StandardCharsets.UTF_8);
      switch (cells[0]) {
${all
  .map(
    ({ id, name }) => `        case "${id}" -> {
          var one = ${id}.${pascal(name)}Verdict.of(body, status, after, attempt);
          String reasons = one.reasons().stream().map(r -> "[" + String.join(",", Main.quoted(r.error()), Main.quoted(r.message()), Main.quoted(r.path()), Main.quoted(r.fixStage()), "" + r.known(), Main.quoted(r.outcome()), Main.quoted(r.retry().toString().toLowerCase()), Main.quoted(r.presentAs())) + "]").collect(Collectors.joining(",", "[", "]"));
          out.println("{\\"outcome\\":" + Main.quoted(one.outcome().toString().toLowerCase()) + ",\\"retry\\":" + Main.quoted(one.retry().toString().toLowerCase()) + ",\\"repeat\\":" + one.repeat() + ",\\"delay_ms\\":" + one.delay().toMillis() + ",\\"max\\":" + one.max() + ",\\"operation\\":" + list(one.operation()) + ",\\"stages\\":" + list(one.stages()) + ",\\"reasons\\":" + reasons + "}");
        }`,
  )
  .join('\n')}
        default -> throw new AssertionError(cells[0]);
      }
    }
  }
}
`

const parsed = (out: string): Answered[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answered)

/** What each language decides about the rows, in its folder with the checked sources. */
export const DECIDERS: Record<
  string,
  (folder: string, all: readonly Tried[], rows: readonly VerdictRow[]) => Answered[]
> = {
  python(folder, all, rows) {
    writeFileSync(join(folder, 'rows.tsv'), lines(rows))
    writeFileSync(join(folder, 'verdicts.py'), PYTHON(all))
    return parsed(must('python3', ['verdicts.py'], folder))
  },
  java(folder, all, rows) {
    writeFileSync(join(folder, 'rows.tsv'), lines(rows))
    writeFileSync(join(folder, 'Verdicts.java'), JAVA(all))
    must(
      'javac',
      ['-encoding', 'UTF-8', '-cp', 'classes', '-d', 'classes', 'Verdicts.java'],
      folder,
    )
    return parsed(must('java', ['-cp', 'classes', 'Verdicts'], folder))
  },
  go(folder, all, rows) {
    mkdirSync(join(folder, 'verdicts'))
    writeFileSync(join(folder, 'rows.tsv'), lines(rows))
    writeFileSync(join(folder, 'verdicts/main.go'), GO(all))
    return parsed(must('go', ['run', './verdicts'], folder))
  },
}
