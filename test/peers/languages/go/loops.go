package main

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

@@imports@@)

type answer struct {
	AfterMS int `json:"after_ms"`
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
		MaxAttempts *int `json:"max_attempts"`
		DeadlineMS  *int `json:"deadline_ms"`
		AttemptMS   *int `json:"attempt_ms"`
		Recreate    string
	}
	Answers []answer
}

type sent struct {
	At  int     `json:"at_ms"`
	Key *string `json:"key"`
}

type told struct {
	Attempt    int      `json:"attempt"`
	Codes      []string `json:"codes"`
	WillRepeat bool     `json:"will_repeat"`
}

type line struct {
	Sent        []sent     `json:"sent"`
	Recreated   [][]string `json:"recreated"`
	End         string     `json:"end"`
	Error       *string    `json:"error"`
	Status      *int       `json:"status"`
	Attempts    int        `json:"attempts"`
	NotRepeated *string    `json:"not_repeated"`
	Told        []told     `json:"told"`
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
@@each@@
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
