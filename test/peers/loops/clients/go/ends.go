package main

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
	say("broken success", err == nil && string(text) == "{\"id\":" && broken == io.ErrUnexpectedEOF)
	begun = time.Now()
	response, err = client.Get(base + "a/watch")
	events := make([]byte, 60)
	_, broken = io.ReadFull(response.Body, events)
	say("endless success", err == nil && broken == nil && bytes.Equal(events, bytes.Repeat([]byte("{}\n"), 20)) && time.Since(begun) < 5*time.Second)
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
