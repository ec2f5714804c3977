package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"tried.test/go/rail"
)

func main() {
	base, ended := os.Args[1], ""
	for {
		line := text(http.Get(base + "/next?ended=" + url.QueryEscape(ended)))
		if line == "" {
			return
		}
		parts := strings.Split(line, "\t")
		client := &http.Client{Transport: &rail.Transport{
			Sleep: func(_ context.Context, wait time.Duration) error {
				time.Sleep(wait / 100)
				return nil
			},
			Recreate: func(context.Context, []string, rail.Result) error {
				response, err := http.Post(base+"/v1/consent/reject/", "application/json", strings.NewReader("{\"member\":\"M-3\"}"))
				if err == nil && response.StatusCode >= 300 {
					err = errors.New("the open session was not rejected")
				}
				return err
			},
		}}
		ctx := rail.WithOptions(context.Background(), rail.Options{Operation: parts[2]})
		request, err := http.NewRequestWithContext(ctx, parts[0], base+parts[1], strings.NewReader(parts[3]))
		if err != nil {
			panic(err)
		}
		response, err := rail.Checked(client.Do(request))
		var failed *rail.Error
		switch {
		case errors.As(err, &failed):
			ended = "refused"
		case err != nil:
			ended = "no answer"
		case json.NewDecoder(response.Body).Decode(new(any)) != nil:
			ended = "cut"
		default:
			ended = "done"
		}
		if response != nil {
			response.Body.Close()
		}
	}
}

func text(response *http.Response, err error) string {
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	return string(body)
}
