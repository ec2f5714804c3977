package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

@@imports@@)

type written struct {
	Failure struct {
		Reasons []struct {
			Code    string
			Path    string
			Params  map[string]any
			Message map[string]string
		}
		Document json.RawMessage
		Seconds  *int `json:"retry_after"`
	}
	Request struct {
		Method   string
		Accept   string
		Language string `json:"accept_language"`
		Key      string `json:"idempotency_key"`
		ID       string `json:"request_id"`
	}
}

func all(id string) []written {
	var found []written
	text, err := os.ReadFile("written/" + id + ".json")
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		panic(err)
	}
	return found
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func say(status int, header http.Header, body any) {
	headers := map[string]string{}
	for name := range header {
		value := ""
		for _, one := range header.Values(name) {
			if value != "" {
				value += ", "
			}
			value += one
		}
		headers[name] = value
	}
	fmt.Println(string(must(json.Marshal(map[string]any{"status": status, "headers": headers, "body": body}))))
}

func main() {
@@each@@}
