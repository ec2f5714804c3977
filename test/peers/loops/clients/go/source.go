package main

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
