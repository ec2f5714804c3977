import { must } from '../../peers.ts'
import type { Clients } from '../clients.ts'

const SOURCE = `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"tried.test/go/loops"
)

func main() {
	told := []string{}
	transport := &loops.Transport{
		Options:   loops.Options{AttemptTimeout: 300 * time.Millisecond},
		Recreate:  func(context.Context, []string, loops.Result) error { return nil },
		OnReasons: func(result loops.Result) {
			for _, one := range result.Reasons {
				told = append(told, string(one.Code))
			}
		},
	}
	client := &http.Client{Transport: transport, Timeout: time.Minute}
	for _, path := range strings.Split(os.Args[2], ",") {
		told = []string{}
		method, body := http.MethodGet, ""
		if path == "busy" || path == "spent" {
			method, body = http.MethodPost, "text"
		}
		request, err := http.NewRequest(method, os.Args[1]+"/transport/"+path, strings.NewReader(body))
		if err != nil {
			panic(err)
		}
		if path == "spent" {
			request.Header.Set("Idempotency-Key", "k-1")
		}
		line := map[string]any{}
		response, err := loops.Checked(client.Do(request))
		var failed *loops.Error
		if errors.As(err, &failed) {
			if !errors.Is(err, loops.ErrNotFound) || errors.Is(err, loops.ErrBusy) || err.Error() != "GET 404 NOT_FOUND" {
				panic(err)
			}
			line = map[string]any{"error": "NotFound", "status": failed.Status, "attempts": failed.Attempts, "not_repeated": failed.NotRepeated, "request_id": failed.RequestID}
		} else if err != nil {
			panic(err)
		} else {
			line["status"] = response.StatusCode
		}
		// The body can be read, also of a failure.
		if text, err := io.ReadAll(response.Body); err != nil || !json.Valid(text) {
			panic(err)
		}
		if err := response.Body.Close(); err != nil {
			panic(err)
		}
		line["told"] = told
		text, err := json.Marshal(line)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}
}
`

const ENDS = `package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"tried.test/go/loops"
)

// What ends, and how: a wait that is cancelled, the deadline, a body that can be read once.
func main() {
	base := os.Args[1] + "/ends/"
	client := &http.Client{Transport: &loops.Transport{}}
	begun := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, base+"wait", nil)
	_, err := loops.Checked(client.Do(request))
	say("cancelled", errors.Is(err, context.DeadlineExceeded) && time.Since(begun) < 600*time.Millisecond)

	begun = time.Now()
	late := loops.WithOptions(context.Background(), loops.Options{Deadline: 400 * time.Millisecond})
	request, _ = http.NewRequestWithContext(late, http.MethodGet, base+"stuck", nil)
	_, err = client.Do(request)
	say("deadline", errors.Is(err, context.DeadlineExceeded) && time.Since(begun) < 700*time.Millisecond)

	request, _ = http.NewRequest(http.MethodPost, base+"busy", io.MultiReader(bytes.NewReader([]byte("once"))))
	_, err = loops.Checked(client.Do(request))
	var failed *loops.Error
	say("body", errors.As(err, &failed) && failed.NotRepeated == "body" && failed.Attempts == 1)

	sent := 0
	wrong := &http.Client{Transport: &loops.Transport{BeforeAttempt: func(*http.Request, int) { sent++ }}}
	_, err = wrong.Get("nowhere://localhost")
	say("wrong use", err != nil && sent == 1)

	// A success is one, whatever becomes of its body.
	response, err := client.Get(base + "a/cut")
	text, broken := io.ReadAll(response.Body)
	say("broken success", err == nil && string(text) == "{\\"id\\":" && broken == io.ErrUnexpectedEOF)
	begun = time.Now()
	response, err = client.Get(base + "a/watch")
	events := make([]byte, 60)
	_, broken = io.ReadFull(response.Body, events)
	say("endless success", err == nil && broken == nil && bytes.Equal(events, bytes.Repeat([]byte("{}\\n"), 20)) && time.Since(begun) < 5*time.Second)
	response.Body.Close()
	response, err = client.Get(base + "a/drip")
	say("endless failure", err == nil && response.StatusCode == 404)
	response.Body.Close()

	// Without the transport.
	response, err = loops.Checked(http.Get(base + "missing"))
	text, _ = io.ReadAll(response.Body)
	say("checked", errors.Is(err, loops.ErrNotFound) && len(text) > 0)
	entry, known := loops.CodeNotFound.Entry()
	say("entry", known && entry.HTTP == 404)
}

func say(what string, isSo bool) {
	text, _ := json.Marshal(map[string]any{"what": what, "is": isSo})
	fmt.Println(string(text))
}
`

const RECIPE = (text: string) => `package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"tried.test/go/clinicerrors"
)

var url = os.Args[1]

func openSearch(path string) { fmt.Println("opened", path) }

${text}
func main() {
	_, err := eligibility()
	fmt.Println(err)
}
`

export const go: Clients = {
  target: 'go',
  options: (catalog) => `namespace: ${catalog === 'rail' ? 'clinicerrors' : catalog}`,
  out: (catalog) => (catalog === 'rail' ? 'clinicerrors' : catalog),
  prepare: (folder) => void must('go', ['mod', 'init', 'tried.test/go'], folder),
  programs: [
    {
      file: 'clients/main.go',
      source: SOURCE,
      command: 'go',
      args: ['run', './clients'],
      ways: [{ way: 'transport', raises: 'NotFound' }],
    },
  ],
  ends: [
    {
      file: 'ends/main.go',
      source: ENDS,
      command: 'go',
      args: ['run', './ends'],
      says: [
        ...[
          'cancelled',
          'deadline',
          'body',
          'wrong use',
          'broken success',
          'endless success',
          'endless failure',
        ],
        ...['checked', 'entry'],
      ],
    },
  ],
  recipes: [
    {
      ...{ name: 'transport', block: 0, file: 'recipe/main.go' },
      ...{ command: 'go', args: ['run', './recipe'], requests: 2 },
      around: RECIPE,
      says: 'opened member',
    },
  ],
}
