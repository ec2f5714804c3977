import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from '../../support/program.ts'
import { pascal } from '../languages/language.ts'
import { freePort, plainEnv, root } from '../peers.ts'

/** A program that answers the failures of `written/<id>.json`, and prints each answer as a line of JSON. */
export const WRITTEN_GO = (ids: readonly string[]) =>
  program(import.meta, './go/written-go.go', {
    imports: ids.map((id) => `\t"tried.test/go/${packageOf(id)}"\n`).join(''),
    each: ids
      .map((id) => {
        const name = packageOf(id)
        return program(import.meta, './go/written-go-each.go', { id, name })
      })
      .join(''),
  })

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
