import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { removed } from '../old-names.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { type ExitCode, flagOf } from './command.ts'

/** What a command such as `clients` does under one name. */
export type Action<Options> = {
  /** The argument that it needs, as the help writes it: `client-id`. Without it, it has none. */
  argument?: string
  /** The options that it has and not all others have. */
  options?: readonly (keyof Options & string)[]
  run(host: Host, options: Options, argument: string): Promise<ExitCode>
}

/**
 * Runs the action that the arguments name. Rejects with {@link UserError} what does not belong to
 * it, without the value: it may be a secret.
 */
export async function runAction<Options extends object>(
  command: string,
  actions: Readonly<Record<string, Action<Options>>>,
  {
    host,
    args: [name = '', argument],
    options,
  }: { host: Host; args: readonly string[]; options: Options },
): Promise<ExitCode> {
  const action = Object.hasOwn(actions, name) ? actions[name]! : undefined
  const names = Object.keys(actions)
  if (action === undefined)
    throw new UserError(
      removed(`${command} ${name}`, 'command') ??
        `"${name}" is not an action of ${command}${didYouMean(nearest(name, names)) || `; use ${names.join(', ')}`}`,
    )
  const line = `${command} ${name}`
  if (action.argument !== undefined && !argument)
    throw new UserError(`${line} needs an argument: rail-errors ${line} <${action.argument}>`)
  if (action.argument === undefined && argument !== undefined)
    throw new UserError(
      `${line} takes no argument; run rail-errors ${command} --help for its options`,
    )
  const some = new Set(Object.values(actions).flatMap((one) => one.options ?? []))
  const wrong = [...some].find(
    (option) => options[option] !== undefined && !action.options?.includes(option),
  )
  if (wrong !== undefined)
    throw new UserError(`${flagOf(wrong)} cannot be used with ${line}; remove it`)
  return action.run(host, options, argument ?? '')
}
