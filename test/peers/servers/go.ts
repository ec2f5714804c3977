import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pascal } from '../languages/language.ts'
import { freePort, plainEnv, root } from '../peers.ts'

/** A program that answers the failures of `written/<id>.json`, and prints each answer as a line of JSON. */
export const WRITTEN_GO = (ids: readonly string[]) => `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

${ids.map((id) => `\t"tried.test/go/${packageOf(id)}"\n`).join('')})

type written struct {
	Failure struct {
		Reasons []struct {
			Code    string
			Path    string
			Params  map[string]any
			Message map[string]string
		}
		Document json.RawMessage
		Seconds  *int \`json:"retry_after"\`
	}
	Request struct {
		Method   string
		Accept   string
		Language string \`json:"accept_language"\`
		Key      string \`json:"idempotency_key"\`
		ID       string \`json:"request_id"\`
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
${ids
  .map((id) => {
    const name = packageOf(id)
    return `	for _, one := range all("${id}") {
		reasons := ${name}.NewReasons(one.Failure.Document)
		for _, given := range one.Failure.Reasons {
			occurred := must(${name}.Occur(${name}.Code(given.Code), given.Params))
			failure, refuses := occurred.(*${name}.Failure)
			if !refuses {
				reasons.Add(occurred.(*${name}.Notice).At(given.Path))
				continue
			}
			failure = failure.At(given.Path)
			for language, text := range given.Message {
				failure = failure.Saying(text, language)
			}
			if one.Failure.Seconds != nil {
				failure = failure.After(time.Duration(*one.Failure.Seconds) * time.Second)
			}
			reasons.Add(failure)
		}
		asked := ${name}.Asked{Method: one.Request.Method, Accept: one.Request.Accept, AcceptLanguage: one.Request.Language, IdempotencyKey: one.Request.Key, RequestID: one.Request.ID}
		answer := reasons.Failure().Answer(asked)
		say(answer.Status, answer.Header, answer.Body)
	}
`
  })
  .join('')}}
`

/** The id of a catalog as the name of a package. */
export const packageOf = (id: string): string => id.replace(/[^a-z0-9]/g, '')
export const namespaceOf = (id: string): string => pascal(id)

const page = () => readFileSync(join(root, 'docs/server-net-http.md'), 'utf8')
const blocks = () => [...page().matchAll(/^```go\n(.*?)^```/gms)].map(([, text]) => text!)

/** The program of which the page has lines, and the same with its router of chi. */
export function claimsPrograms(): { mux: string; chi: string } {
  const mux = readFileSync(join(root, 'examples/servers/go/main.go'), 'utf8')
  const chi = blocks().find((text) => text.includes('chi.NewRouter'))!
  const router = mux.slice(mux.indexOf('\tmux := '), mux.lastIndexOf('}'))
  return {
    mux,
    chi: mux
      .replace(router, () => chi)
      .replace('claimerrors"\n', 'claimerrors"\n\t"github.com/go-chi/chi/v5"\n'),
  }
}

/** The program, with the block of the page on all faults at once. */
export function collectingProgram(): string {
  const { mux } = claimsPrograms()
  const collecting = blocks().find((text) => text.includes('AddFaults'))!
  const begin = mux.indexOf('\tif err := claimerrors.Decode')
  const end = mux.indexOf('\tfound, err := ')
  return mux.slice(0, begin) + collecting + mux.slice(end)
}

export type GoProgram = { port: number; logged(): string; stop(): void }

/** Starts a compiled program on a free port, and waits until it accepts connections. */
export async function startGo(path: string, more: Record<string, string> = {}): Promise<GoProgram> {
  const port = await freePort()
  const env = { ...plainEnv, PORT: `${port}`, ...more }
  const child = spawn(path, [], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let logged = ''
  child.stderr.on('data', (chunk) => {
    logged += chunk
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${path} ended: ${logged}`)
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer !== undefined) break
    await new Promise((done) => setTimeout(done, 50))
  }
  return { port, logged: () => logged, stop: () => void child.kill() }
}
