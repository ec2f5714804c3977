import { UserError } from '../host/user-error.ts'
import { commands } from './index.ts'

/**
 * Rejects `help` with a name that is not a command: commander would print the help of the program.
 * `valued` are the global options with a value.
 */
export async function refuseUnknownTopic(
  args: readonly string[],
  valued: readonly string[],
): Promise<void> {
  const [help, topic] = args.filter(
    (argument, index) => !argument.startsWith('-') && !valued.includes(args[index - 1] ?? ''),
  )
  const known = ['help', ...commands.map(({ name }) => name)]
  if (help !== 'help' || topic === undefined || known.includes(topic)) return
  const { didYouMean, nearest } = await import('../values/nearest.ts')
  throw new UserError(
    `"${topic}" is not a known command${didYouMean(nearest(topic, known)) || '; run rail-errors --help to list the commands'}`,
  )
}
