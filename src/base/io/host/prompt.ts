import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UserError } from './user-error.ts'

/**
 * Asks for one line on the terminal; undefined when there is no terminal. The question goes to
 * stderr, so that stdout stays the result.
 */
export function ask(
  { stdin, stderr }: NodeJS.Process,
  question: string,
  { secret }: { secret: boolean },
): Promise<string | undefined> {
  if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve(undefined)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // readline echoes what is typed to its output, and switches the terminal's own echo off.
  const lines = createInterface({
    input: stdin,
    output: secret ? nowhere : stderr,
    terminal: true,
    historySize: 0,
  })
  stderr.write(question) // not before the echo is off: some type, or paste, at once
  return new Promise((done, fail) => {
    let answer: string | undefined
    lines.on('line', (line) => {
      answer = line
      lines.close()
    })
    // Also after Ctrl-C and Ctrl-D.
    lines.on('close', () => {
      if (secret || answer === undefined) stderr.write('\n')
      if (answer === undefined)
        fail(new UserError('cancelled', 'cancelled at the prompt; nothing was done'))
      else done(answer)
    })
  })
}
