import { type ChildProcess, fork } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { printedSources } from '../../../scripts/printed.mjs'
import { root } from '../peers.ts'
import type { Job, Outcome } from './child.ts'

export type { Job, Outcome }

/** What no import may take, whatever it reads. */
const PATIENCE = 60_000

/** Imports files one after the other, each as `rail-errors import` does, in a world of its own. */
export type Importer = {
  /** What became of the import, and of the second one. Rejects if the process ends or hangs. */
  run(job: Job): Promise<Outcome[]>
  end(): void
}

/** Bundles the program into a folder; returns what starts an importer. */
export async function importers(folder: string): Promise<() => Importer> {
  const outfile = join(folder, 'chunks/child.mjs')
  await build({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    loader: { '.mustache': 'text' },
    plugins: [printedSources],
    absWorkingDir: root,
    entryPoints: ['test/peers/readers/child.ts'],
    outfile,
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  })
  symlinkSync(join(root, 'dist/grammars'), join(folder, 'grammars'))
  return () => importer(outfile)
}

function importer(file: string): Importer {
  let child: ChildProcess | undefined
  return {
    run: (job) =>
      new Promise((done, failed) => {
        child ??= fork(file, {
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        const running = child
        const settle = (settled: () => void) => {
          clearTimeout(timer)
          running.removeAllListeners()
          settled()
        }
        const lost = (what: string) => {
          child = undefined
          running.kill('SIGKILL')
          settle(() => failed(new Error(what)))
        }
        const timer = setTimeout(() => lost(`${job.file} hangs`), PATIENCE)
        running.once('exit', (code, signal) =>
          lost(`${job.file} ends the process: ${code ?? signal}`),
        )
        running.once('message', (outcomes) => settle(() => done(outcomes as Outcome[])))
        running.send(job)
      }),
    end() {
      child?.removeAllListeners()
      child?.kill()
      child = undefined
    },
  }
}
