import { neutralize } from '../values/neutralize.ts'
import type { Host } from './host.ts'
import { UserError } from './user-error.ts'

/**
 * A host whose every way to a terminal or a log neutralizes what goes through it: stdout, stderr and questions. The one place where
 * this is done, so that no command can forget it.
 */
export const withDoors = (host: Host): Host => {
  const err = (text: string) => host.err(neutralize(text, 'text'))
  return {
    ...host,
    out: (text, form = 'text') => host.out(form === 'exact' ? exactly(host, text) : neutralize(text, form)),
    err,
    say: (line) => err(`${line}\n`),
    ask: (question, options) => host.ask(neutralize(question, 'text'), options),
  }
}

/** A file, byte for byte, where a program reads it. A terminal shows it neutralized; a log of CI gets the exact bytes or none. */
function exactly({ terminal, env, err }: Host, text: string): string {
  const shown = neutralize(text, 'text')
  if (shown === text) return text
  const lines = shown.split('\n')
  const line = text.split('\n').findIndex((one, index) => one !== lines[index]) + 1
  const what = `line ${line} has a control character, a bidirectional mark or a command of a CI runner`
  if (terminal.interactive) {
    err(`${what}, which is shown in a harmless form here; the exact text goes to a file or a pipe\n`)
    return shown
  }
  if (RUNNERS.some((name) => env[name])) throw new UserError(`${what}, so nothing was printed to the log; use --write, or --diff to see it`)
  return text
}

/** What runners set in the environment of a job. */
const RUNNERS = ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'TEAMCITY_VERSION']
