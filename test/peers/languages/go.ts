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

const LOOPS = (all: readonly Tried[]) => `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

${all.map(({ id }) => `\t"tried.test/go/${id}"\n`).join('')})

type answer struct {
	AfterMS int \`json:"after_ms"\`
	Drop    bool
	Status  int
	Headers map[string]string
	Body    any
}

type sequence struct {
	Name string
	Seed int64
	Call struct {
		Method     string
		Key        *string
		Idempotent bool
		Operation  string
		Body       string
	}
	Options struct {
		MaxAttempts *int \`json:"max_attempts"\`
		DeadlineMS  *int \`json:"deadline_ms"\`
		AttemptMS   *int \`json:"attempt_ms"\`
		Recreate    string
	}
	Answers []answer
}

type sent struct {
	At  int     \`json:"at_ms"\`
	Key *string \`json:"key"\`
}

type told struct {
	Attempt    int      \`json:"attempt"\`
	Codes      []string \`json:"codes"\`
	WillRepeat bool     \`json:"will_repeat"\`
}

type line struct {
	Sent        []sent     \`json:"sent"\`
	Recreated   [][]string \`json:"recreated"\`
	End         string     \`json:"end"\`
	Error       *string    \`json:"error"\`
	Status      *int       \`json:"status"\`
	Attempts    int        \`json:"attempts"\`
	NotRepeated *string    \`json:"not_repeated"\`
	Told        []told     \`json:"told"\`
}

// world is a false clock, and what a service answers on it.
type world struct {
	one  sequence
	now  int
	x    int64
	keys int
	line line
}

func (w *world) begin(one sequence) {
	*w = world{one: one, x: one.Seed, line: line{Recreated: [][]string{}, Told: []told{}}}
}

func (w *world) random() float64 {
	w.x = (w.x*1103515245 + 12345) % (1 << 31)
	return float64(w.x) / (1 << 31)
}

func (w *world) newKey() string {
	w.keys++
	return fmt.Sprintf("new-%d", w.keys)
}

func (w *world) time() time.Time {
	return time.UnixMilli(int64(w.now))
}

func (w *world) sleep(_ context.Context, wait time.Duration) error {
	w.now += int(wait.Milliseconds())
	return nil
}

var errNetwork = errors.New("the network failed")

func (w *world) RoundTrip(request *http.Request) (*http.Response, error) {
	at := sent{At: w.now}
	if key := request.Header.Get("Idempotency-Key"); key != "" {
		at.Key = &key
	}
	w.line.Sent = append(w.line.Sent, at)
	one := w.one.Answers[min(len(w.line.Sent), len(w.one.Answers))-1]
	left := math.MaxInt
	if most := w.one.Options.DeadlineMS; most != nil {
		left = *most - w.now
	}
	if most := w.one.Options.AttemptMS; most != nil {
		left = min(left, *most)
	}
	if one.AfterMS >= left {
		w.now += left
		return nil, errNetwork
	}
	w.now += one.AfterMS
	if one.Drop {
		return nil, errNetwork
	}
	text, err := json.Marshal(one.Body)
	if err != nil {
		panic(err)
	}
	header := http.Header{"Content-Type": {"application/json"}}
	for name, value := range one.Headers {
		header.Set(name, value)
	}
	return &http.Response{StatusCode: one.Status, Header: header, ContentLength: int64(len(text)), Body: io.NopCloser(strings.NewReader(string(text)))}, nil
}

func (w *world) request() *http.Request {
	bodies := map[string]io.Reader{"text": strings.NewReader("{}"), "stream": io.MultiReader(strings.NewReader("{}"))}
	request, err := http.NewRequest(w.one.Call.Method, "https://api.test/", bodies[w.one.Call.Body])
	if err != nil {
		panic(err)
	}
	if w.one.Call.Key != nil {
		request.Header.Set("Idempotency-Key", *w.one.Call.Key)
	}
	return request
}

func (w *world) recreated(_ context.Context, operation []string) error {
	w.line.Recreated = append(w.line.Recreated, operation)
	if w.one.Options.Recreate == "fails" {
		return errors.New("it fails")
	}
	return nil
}

// makeKeys is for catalogs that say what becomes of keys: only these have what makes them.
func makeKeys(transport any, newKey func() string) {
	if field := reflect.ValueOf(transport).Elem().FieldByName("NewKey"); field.IsValid() {
		field.Set(reflect.ValueOf(newKey))
	}
}

func orZero(value *int) int {
	if value == nil {
		return 0
	}
	return *value
}

func errorName(code string) string {
	name := ""
	for _, word := range strings.Split(strings.ToLower(code), "_") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}

func main() {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
${all
  .map(
    ({ id }) => `	run("${id}", func(w *world) func() {
		transport := &${id}.Transport{Base: w, Now: w.time, Sleep: w.sleep, Random: w.random}
		makeKeys(transport, w.newKey)
		transport.OnReasons = func(result ${id}.Result) {
			codes := []string{}
			for _, one := range result.Reasons {
				codes = append(codes, string(one.Code))
			}
			w.line.Told = append(w.line.Told, told{result.Attempts, codes, result.WillRepeat})
		}
		return func() {
			transport.Recreate = nil
			if w.one.Options.Recreate != "none" {
				transport.Recreate = func(ctx context.Context, operation []string, _ ${id}.Result) error {
					return w.recreated(ctx, operation)
				}
			}
			request := w.request()
			options := ${id}.Options{
				Idempotent: w.one.Call.Idempotent, Operation: w.one.Call.Operation, MaxAttempts: orZero(w.one.Options.MaxAttempts),
				Deadline:       time.Duration(orZero(w.one.Options.DeadlineMS)) * time.Millisecond,
				AttemptTimeout: time.Duration(orZero(w.one.Options.AttemptMS)) * time.Millisecond,
			}
			response, err := ${id}.Checked(transport.RoundTrip(request.WithContext(${id}.WithOptions(request.Context(), options))))
			var failed *${id}.Error
			switch {
			case errors.As(err, &failed):
				name := "RailError"
				for _, one := range failed.Reasons {
					if one.Outcome == ${id}.OutcomeFail {
						if one.Known {
							name = errorName(string(one.Code))
						}
						break
					}
				}
				w.line.End, w.line.Error, w.line.Status, w.line.NotRepeated = "error", &name, &failed.Status, &failed.NotRepeated
			case errors.Is(err, context.DeadlineExceeded):
				w.line.End = "deadline"
			case err != nil:
				w.line.End = "network"
			default:
				w.line.End, w.line.Status = "answer", &response.StatusCode
			}
		}
	})`,
  )
  .join('\n')}
}

func run(id string, client func(*world) func()) {
	text, err := os.ReadFile("sequences/" + id + ".json")
	if err != nil {
		panic(err)
	}
	var file struct {
		Shared    bool
		Sequences []sequence
	}
	if err := json.Unmarshal(text, &file); err != nil {
		panic(err)
	}
	w := &world{}
	call := client(w)
	for _, one := range file.Sequences {
		if !file.Shared {
			call = client(w)
		}
		w.begin(one)
		call()
		w.line.Attempts = len(w.line.Sent)
		text, err := json.Marshal(w.line)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}
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
      format.out.replace(/^(?:(?:misspelt|vectors-go|loops-go)\/)?main\.go\n/gm, '') +
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
  loops: {
    file: 'loops-go/main.go',
    source: LOOPS,
    run: (folder) => must('go', ['run', './loops-go'], folder),
  },
}
