import { neutralize } from '../../core/values/neutralize.ts'
import type { Host } from './host.ts'
import { UserError } from './user-error.ts'

/**
 * Returns the host with a stdout, a stderr and prompts that neutralize every text. All text for a
 * terminal or a log passes through this host, so commands need no code for it.
 */
export const withSafeOutput = (host: Host): Host => {
  const err = (text: string) => host.err(neutralize(text, 'text'))
  return {
    ...host,
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
      `${what}, so nothing was printed to the log; use --write, or --dry-run to see it`,
    )
  return text
}

/** The variables that CI runners set in the environment of a job. */
const RUNNERS = ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'TEAMCITY_VERSION']
