import { shellPath } from '../core/values/shell.ts'
import type { GlobalOptions } from './command.ts'
import { commands } from './commands.ts'

/**
 * Writes the commands in a message so that they can be run as they are: as npx, in the same folder
 * and with the same config as this run.
 */
export function calledAs(
  env: Readonly<Record<string, string | undefined>>,
  { cwd, config }: GlobalOptions,
): (text: string) => string {
  const program = `${runnerOf(env)}rail-errors`
  const options = [
    cwd === undefined ? '' : ` --cwd ${shellPath(cwd)}`,
    config === undefined ? '' : ` --config ${shellPath(config)}`,
  ].join('')
  return (text) => text.replace(COMMAND, (_, own = '') => `${program}${own === '' ? options : own}`)
}

/** How the package manager that runs this run starts a program of a project. */
function runnerOf({
  npm_command: command,
  npm_config_user_agent: agent = '',
  npm_config_package: fetched,
}: Readonly<Record<string, string | undefined>>): string {
  if (agent.startsWith('yarn')) return 'yarn run '
  if (command !== 'exec') return ''
  if (agent.startsWith('pnpm')) return 'pnpm exec '
  if (agent.startsWith('bun')) return 'bunx '
  // What is not installed would be another package of this name.
  return fetched ? `npx --yes --package=${shellPath(fetched)} -- ` : 'npx '
}

const NAMES = commands.map(({ name }) => name).join('|')
// Behind npx, it is a command for another program or place; some have such options already.
const COMMAND = new RegExp(
  `(?<!npx |npx --no -- |-- )\\brail-errors(?:( --(?:cwd|config)\\b)|(?= (?:${NAMES})\\b))`,
  'g',
)
