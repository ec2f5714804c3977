package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

@@imports@@)

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
@@each@@
}
