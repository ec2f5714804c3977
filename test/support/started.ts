import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Options = {
  cwd: string
  env: NodeJS.ProcessEnv
  /** What it reads; otherwise nothing. */
  input?: string
  /** In milliseconds. */
  timeout?: number
  uid?: number
  gid?: number
}
type Ended = {
  code: number | string | null
  signal: NodeJS.Signals | null
  stdout: Buffer
  stderr: Buffer
}

/**
 * Runs a program to its end. `code` is a word if it could not be started, and `null` after a
 * signal.
 */
export function started(program: string, args: readonly string[], options: Options): Ended {
  starter ??= process.platform === 'win32' ? here : throughStarter()
  return starter(program, args, options)
}
let starter: typeof started | undefined

/** Without named pipes. */
const here: typeof started = (program, args, options) => {
  const { status, error, ...ended } = spawnSync(program, args, options)
  return { ...ended, code: (error as NodeJS.ErrnoException | undefined)?.code ?? status }
}

/** Starts starter.cjs, which starts all programs of this worker. */
function throughStarter(): typeof started {
  const folder = mkdtempSync(join(tmpdir(), 's-'))
  const pipes = [join(folder, 'asked'), join(folder, 'answered')] as const
  execFileSync('mkfifo', pipes)
  const file = fileURLToPath(new URL('starter.cjs', import.meta.url))
  spawn(process.execPath, [file, ...pipes], { stdio: 'ignore' }).unref()
  const to = openSync(pipes[0], 'w')
  const from = openSync(pipes[1], 'r')
  const piece = Buffer.alloc(65_536)
  return (program, args, options) => {
    writeFileSync(to, `${JSON.stringify({ program, args, ...options })}\n`)
    let line = ''
    while (!line.endsWith('\n')) {
      const size = readSync(from, piece)
      if (size === 0) throw new Error(`${program} was not started`)
      line += piece.toString('latin1', 0, size)
    }
    const { stdout, stderr, ...ended } = JSON.parse(line)
    return {
      ...ended,
      stdout: Buffer.from(stdout, 'base64'),
      stderr: Buffer.from(stderr, 'base64'),
    }
  }
}
