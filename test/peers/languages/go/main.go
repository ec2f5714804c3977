package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

@@imports@@)

func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(text) != nil {
		panic(text)
	}
	// Go escapes two characters more than JSON.stringify.
	plain := strings.ReplaceAll(strings.TrimSuffix(out.String(), "\n"), "\\\\", "\x00")
	plain = strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(plain)
	return strings.ReplaceAll(plain, "\x00", "\\\\")
}

func written(name string, text string) {
	if err := os.WriteFile("lists/"+name, []byte(text), 0o644); err != nil {
		panic(err)
	}
}

func line(code string, http int, stop bool, stage, meaning, fix string) string {
	return fmt.Sprintf("    {\n      \"code\": %s,\n      \"http\": %d,\n      \"stop\": %t,\n      \"fix_stage\": %s,\n      \"meaning\": %s,\n      \"fix\": %s\n    }", quoted(code), http, stop, quoted(stage), quoted(meaning), quoted(fix))
}

func main() {
@@each@@
	var got struct {
		Error   rail.Code `json:"error"`
		Message string    `json:"message"`
	}
	if err := json.Unmarshal([]byte(`@@UNKNOWN@@`), &got); err != nil {
		panic(err)
	}
	if _, ok := rail.Lookup(got.Error); ok {
		panic("known")
	}
	sent, err := json.MarshalIndent(got, "", "  ")
	if err != nil {
		panic(err)
	}
	written("unknown.json", string(sent)+"\n")
	if _, ok := rail.Lookup(rail.CodeMemberNotFound); !ok {
		panic("unknown")
	}
}
