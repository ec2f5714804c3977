import { fstatSync, statSync, writeSync } from 'node:fs'
import { neutralize } from '../../core/values/escape.ts'
import type { Host } from './host.ts'
import { UserError } from './user-error.ts'

export type Output = {
  write(text: string): void
  /** Its stream, which is used for all output from then on. */
  stream(): NodeJS.WriteStream
  isTerminal: boolean
  /** The width of the terminal. */
  columns: number | undefined
}

export type Outputs = { stdout: Output; stderr: Output }

/**
 * Bytes that a pipe takes at once in most cases, even if nothing reads it yet: on Linux it holds 64
 * KiB, on macOS 16.
 */
const AT_ONCE = 8 * 1024

/**
 * stdout and stderr of the running process. A short output into a file or a pipe needs no stream:
 * making one takes a tenth of the time that Node needs to start.
 */
export const directOutputs = (process: NodeJS.Process): Outputs =>
  outputsOf(process, { stdout: 1, stderr: 2 })

/**
 * stdout and stderr of a process. Their errors are handled: if the reader is gone (`| head`), the
 * output ends without a message. Any other error, such as a full disk, prints one sentence and sets
 * the exit code 2, whatever the result of the run.
 */
export function outputsOf(
  process: NodeJS.Process,
  descriptors: { stdout?: number; stderr?: number } = {},
): Outputs {
  let failed = false
  const handled = (name: 'stdout' | 'stderr') => {
    const stream = process[name]
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || failed) return
      failed = true
      process.once('exit', () => {
        process.exitCode = 2
      })
      const why = error.code === 'ENOSPC' ? 'the disk is full' : (error.code ?? 'unknown error')
      outputs.stderr.write(`rail-errors: ${name} cannot be written: ${why}\n`)
    })
    return stream
  }
  const outputs = {
    stdout: output(descriptors.stdout, () => handled('stdout')),
    stderr: output(descriptors.stderr, () => handled('stderr')),
  }
  return outputs
}

function output(descriptor: number | undefined, open: () => NodeJS.WriteStream): Output {
  let left = descriptor !== undefined && takesBytes(descriptor) ? AT_ONCE : 0
  let opened: NodeJS.WriteStream | undefined
  const stream = () => {
    left = 0
    opened ??= open()
    return opened
  }
  if (descriptor === undefined) stream()
  const terminal = () => (left === 0 ? stream() : undefined)
  return {
    write(text) {
      if (left === 0) return void stream().write(text)
      const bytes = Buffer.from(text)
      const rest = bytes.length < left ? remainder(descriptor!, bytes) : bytes
      left -= bytes.length - rest.length
      if (rest.length > 0) stream().write(rest)
    },
    stream,
    get isTerminal() {
      return terminal()?.isTTY === true
    },
    get columns() {
      return terminal()?.columns
    },
  }
}

/** True for a file, a pipe, a socket and the null device, which all take bytes as they are. */
function takesBytes(descriptor: number): boolean {
  try {
    const opened = fstatSync(descriptor)
    return (
      !opened.isCharacterDevice() ||
      (process.platform !== 'win32' && opened.rdev === statSync('/dev/null').rdev)
    )
  } catch {
    return false
  }
}

/**
 * Writes bytes, and returns those that could not be written: the stream waits until it can, or
 * reports why it can't.
 */
function remainder(descriptor: number, bytes: Uint8Array): Uint8Array {
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written)
  } catch {}
  return bytes.subarray(written)
}

/**
 * Returns the host with a stdout, a stderr and prompts that neutralize every text. All text for a
 * terminal or a log passes through this host, so commands need no code for it. `worded`: what a run
 * says, as it says it.
 */
export const withSafeOutput = (
  host: Host,
  worded: (text: string) => string = (text) => text,
): Host => {
  const err = (text: string) => host.err(neutralize(worded(text), 'text'))
  return {
    ...host,
    worded,
    out: (text, syntax = 'text') =>
      host.out(syntax === 'exact' ? exactly(host, text) : neutralize(text, syntax)),
    err,
    say: (line) => err(`${line}\n`),
    ask: (question, options) => host.ask(neutralize(question, 'text'), options),
  }
}

/**
 * Prints a file byte for byte, for programs that read it. A terminal shows it neutralized; in a CI
 * job, a text that would be changed is not printed.
 */
function exactly({ terminal, env, err }: Host, text: string): string {
  const shown = neutralize(text, 'text')
  if (shown === text) return text
  const lines = shown.split('\n')
  const line = text.split('\n').findIndex((one, index) => one !== lines[index]) + 1
  const what = `line ${line} contains a control character, a bidirectional mark or a command of a CI runner`
  if (terminal.interactive) {
    err(`${what}; it is shown escaped here, and unchanged in a file or a pipe\n`)
    return shown
  }
  if (RUNNERS.some((name) => env[name]))
    throw new UserError(
      'refused',
      `${what}, so nothing was printed to the log; use --write, or --dry-run to see it`,
    )
  return text
}

/** The variables that CI runners set in the environment of a job. */
const RUNNERS = ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'TEAMCITY_VERSION']
