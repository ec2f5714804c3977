import { must, run } from '../peers.ts'
import { type Language, type Tried, UNKNOWN } from './language.ts'

const MAIN = (all: readonly Tried[]) => `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

${all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join('')})

func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(text) != nil {
		panic(text)
	}
	// Go escapes two characters more than JSON.stringify.
	plain := strings.ReplaceAll(strings.TrimSuffix(out.String(), "\\n"), "\\\\\\\\", "\\x00")
	plain = strings.NewReplacer(\`\\u2028\`, "\\u2028", \`\\u2029\`, "\\u2029").Replace(plain)
	return strings.ReplaceAll(plain, "\\x00", "\\\\\\\\")
}

func written(name string, text string) {
	if err := os.WriteFile("lists/"+name, []byte(text), 0o644); err != nil {
		panic(err)
	}
}

func line(code string, http int, stop bool, stage, meaning, fix string) string {
	return fmt.Sprintf("    {\\n      \\"code\\": %s,\\n      \\"http\\": %d,\\n      \\"stop\\": %t,\\n      \\"fix_stage\\": %s,\\n      \\"meaning\\": %s,\\n      \\"fix\\": %s\\n    }", quoted(code), http, stop, quoted(stage), quoted(meaning), quoted(fix))
}

func main() {
${all
  .map(
    ({ id }) => `	{
		var lines []string
		for _, one := range ${id}.Entries() {
			lines = append(lines, line(string(one.Code), one.HTTP, one.Stop, string(one.FixStage), one.Meaning, one.Fix))
		}
		written("${id}.json", "{\\n  \\"codes\\": [\\n"+strings.Join(lines, ",\\n")+"\\n  ]\\n}\\n")
	}`,
  )
  .join('\n')}
	var got struct {
		Error   rail.Code \`json:"error"\`
		Message string    \`json:"message"\`
	}
	if err := json.Unmarshal([]byte(\`${UNKNOWN}\`), &got); err != nil {
		panic(err)
	}
	if _, ok := rail.Lookup(got.Error); ok {
		panic("known")
	}
	sent, err := json.MarshalIndent(got, "", "  ")
	if err != nil {
		panic(err)
	}
	written("unknown.json", string(sent)+"\\n")
	if _, ok := rail.Lookup(rail.CodeMemberNotFound); !ok {
		panic("unknown")
	}
}
`

const VECTORS = (all: readonly Tried[]) => `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

${all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join('')})

type vector struct {
	Call struct {
		Method     string
		Attempt    int
		Idempotent bool
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
		header.Add(name, value)
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
${stages === false ? '' : '\t\t\tstage = string(r.FixStage)\n'}			reasons = append(reasons, map[string]any{"code": r.Code, "known": r.Known, "warning": r.Warning, "message": r.Message, "path": r.Path, "fix_stage": stage, "params": paramsOf(r.Params), "help": r.Help, "outcome": r.Outcome, "retry": orNull(string(r.Retry)), "present_as": orNull(string(r.PresentAs)), "audience": append([]string{}, r.Entry.Handling.Audience...)})
		}
		call := ${id}.Call{Method: one.Call.Method, Attempt: one.Call.Attempt, Idempotent: one.Call.Idempotent}
		said := ${id}.Decide(found, one.Answer.Status, header, call)
		text, err := json.Marshal(map[string]any{"outcome": said.Outcome, "retry": orNull(string(said.Retry)), "repeat": said.Repeat, "delay_ms": said.Delay.Milliseconds(), "operation": append([]string{}, said.Operation...), "key": said.Key, "truncated": said.Truncated, "reasons": reasons})
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}`,
  )
  .join('\n')}
}
`

export const go: Language = {
  target: 'go',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('go', ['mod', 'init', 'tried.test/go'], folder),
  program: (all) => ({ 'main.go': MAIN(all) }),
  misspelt: {
    'misspelt/main.go':
      'package main\n\nimport "tried.test/go/rail"\n\nfunc main() { println(rail.CodeMemberNotFoun) }\n',
  },
  check(folder) {
    const format = run('gofmt', ['-l', '.'], folder)
    const packages = run('go', ['list', './...'], folder).out.trim().split('\n')
    const vet = run('go', ['vet', ...packages.filter((one) => !one.endsWith('misspelt'))], folder)
    return (
      format.out.replace(/^(?:(?:misspelt|vectors-go)\/)?main\.go\n/gm, '') +
      format.err +
      vet.out +
      vet.err
    )
  },
  refuses: (folder) => run('go', ['vet', './misspelt'], folder).err,
  run: (folder) => void must('go', ['run', '.'], folder),
  vectors: {
    file: 'vectors-go/main.go',
    source: VECTORS,
    run: (folder) => must('go', ['run', './vectors-go'], folder),
  },
}
