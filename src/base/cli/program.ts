import { resolve } from 'node:path'
import {
  Command as Commander,
  CommanderError,
  Option as CommanderOption,
  InvalidArgumentError,
} from 'commander'
import { version } from '../core/version.ts'
import { editing } from '../io/host/compare-before-write.ts'
import { systemLimit } from '../io/host/file-error.ts'
import type { Host } from '../io/host/host.ts'
import { withoutOutsideLinks } from '../io/host/links.ts'
import { withSafeOutput } from '../io/host/output.ts'
import { GateError, UserError } from '../io/host/user-error.ts'
import { calledAs } from './called-as.ts'
import {
  type Action,
  type Command,
  type CommandEntry,
  type ExitCode,
  type GlobalOptions,
  type Option,
  refuseCombinations,
} from './command.ts'
import { commands } from './commands.ts'

const GLOBAL: readonly Option[] = [
  { flags: '--cwd <folder>', about: 'run as if started in this folder' },
  {
    flags: '--config <file>',
    about: 'the config file (default: RAIL_ERRORS_CONFIG, or the nearest rail-errors.config.yaml)',
  },
  {
    flags: '--color <when>',
    about: 'when to use colors; auto respects NO_COLOR and FORCE_COLOR',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
  },
  { flags: '--offline', about: 'use only cached copies, no network' },
  { flags: '--no-cache', about: 'store nothing on this machine: no token, no cached copies' },
  { flags: '--quiet', about: 'print findings only' },
  {
    flags: '--verbose',
    about:
      'print more: the files in use, the code of an error, and the stack trace of an internal error',
  },
]

const VALUED = GLOBAL.flatMap(({ flags }) => (flags.includes('<') ? [flags.split(' ')[0]!] : []))

const EXIT_CODES = `Exit codes:
  0  success
  1  findings, outdated outputs, or catalog rejected
  2  could not run, for example: invalid option, missing or broken file
  3  internal error: a bug in rail-errors`

const SHARED = `Global options: ${GLOBAL.map(({ flags }) => flags.split(' ')[0])
  .join(', ')
  .replace(' --verbose', '\n--verbose')}.
rail-errors --help explains these and the exit codes.`

/** The program: arguments in, the exit code out. Everything else goes through the host. */
export async function run(real: Host, args: readonly string[]): Promise<ExitCode> {
  let called = calledAs(real.env, {})
  const host = withSafeOutput(real, (text) => called(text))
  let code: ExitCode = 0
  try {
    await refuseUnknownTopic(args)
    // The first word of most runs is the command: then nothing of the others is needed, not even
    // their names.
    const first = commands.find(({ name }) => name === args[0])
    const used = await load(({ name }) =>
      first === undefined ? args.includes(name) : name === first.name,
    )
    const program = programOf(
      host,
      { listed: first === undefined ? commands : [first], loaded: used },
      async (command, positional, options) => {
        refuseCombinations(command.combinations ?? [], { ...options })
        called = calledAs(real.env, options)
        const words = [...positional, ...Object.values(options).flat()]
        const configured = await hostFor(host, options, words)
        const on = command.edits?.(options) ? editing(configured) : configured
        code = await command.run(on, positional, options)
      },
    )
    await program.parseAsync(plain(args, used), { from: 'user' })
    return code
  } catch (error) {
    return failed(host, error, args.includes('--verbose'))
  }
}

/**
 * Rejects `help` with a name that is not a command: commander would print the help of the program.
 */
async function refuseUnknownTopic(args: readonly string[]): Promise<void> {
  const [help, topic] = args.filter(
    (argument, index) => !argument.startsWith('-') && !VALUED.includes(args[index - 1] ?? ''),
  )
  const known = ['help', ...commands.map(({ name }) => name)]
  if (help !== 'help' || topic === undefined || known.includes(topic)) return
  const { didYouMean, nearest } = await import('../core/values/nearest.ts')
  throw new UserError(
    'usage',
    `"${topic}" is not a known command${didYouMean(nearest(topic, known)) || '; run rail-errors --help to list the commands'}`,
  )
}

type Loaded = ReadonlyMap<string, Command>

/** Loads the commands that a run may need: of the others, the help only lists the names. */
export async function load(
  needed: (listed: CommandEntry) => boolean = () => true,
): Promise<Loaded> {
  return new Map(
    await Promise.all(
      commands
        .filter(needed)
        .map(async ({ name, load: bring }) => [name, (await bring()).default] as const),
    ),
  )
}

type Run = (command: Action, positional: string[], options: GlobalOptions) => Promise<void>

/** The commands of a program: those that its help lists, and those of them that can run. */
type Known = { listed?: readonly CommandEntry[]; loaded: Loaded }

/** The commands as commander objects. docs/cli.md and the tests read them from here. */
export function programOf(
  host: Pick<Host, 'out' | 'err'>,
  { listed = commands, loaded }: Known,
  runCommand: Run,
): Commander {
  const program = new Commander('rail-errors')
    .description(
      'Define the error codes of your API once in errors.yaml; lint them and generate everything you publish.',
    )
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .commandsGroup('Learn:')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ optionDescription: described })
    .configureOutput({
      writeOut: (text) => host.out(text),
      writeErr: (text) => host.err(text),
      outputError,
    })
    .exitOverride()
    .addHelpText('after', `\n${EXIT_CODES}`)
  for (const option of GLOBAL) program.addOption(optionOf(option))
  for (const { name, group, arguments: expected, summary } of listed) {
    const sub = program
      .command(`${name} ${expected}`.trim())
      .summary(summary)
      .helpGroup(`${group}:`)
    const command = loaded.get(name)
    if (command === undefined) continue
    complete(sub, name, command, runCommand)
    for (const [word, action] of Object.entries(command.actions ?? {})) {
      const line = `${word} ${action.arguments ?? ''}`.trim()
      const [summary = ''] = /^.*?\.(?= |$)/.exec(action.description) ?? []
      const one = sub.helpCommand(false).command(line).summary(summary)
      complete(one, `${name} ${word}`, action, runCommand)
    }
  }
  return program
}

/** Gives a command of commander what {@link Command} or one of its actions says. */
function complete(
  sub: Commander,
  name: string,
  command: Omit<Action, 'run'> & Partial<Pick<Command, 'run' | 'examples'>>,
  runCommand: Run,
): void {
  const { description, options, examples = [], run } = command
  sub.configureOutput({ outputError })
  sub.exitOverride((error) => {
    throw Object.assign(error, { command: name })
  })
  sub.description(description)
  for (const option of options) sub.addOption(optionOf(option))
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, does]) =>
    width > 60 ? `  ${line}\n      ${does}` : `  ${line.padEnd(width)}  ${does}`,
  )
  const shown = lines.length > 0 ? `\nExamples:\n${lines.join('\n')}\n` : ''
  sub.addHelpText('after', `${shown}\n${SHARED}`)
  if (run === undefined) return
  sub.action((...given: unknown[]) => {
    // The options and the command follow the arguments.
    const positional = given
      .flat()
      .filter((argument): argument is string => typeof argument === 'string')
    return runCommand({ ...command, run }, positional, sub.optsWithGlobals())
  })
}

/** Prints an error of commander. The value of an unknown option may be a secret: `--password=…`. */
const outputError = (text: string, write: (text: string) => void): void =>
  write(
    `rail-errors: ${text.replace(/^error: /, '').replace(/^(unknown option '--[^=']*)=[\s\S]*'/, "$1'")}`,
  )

/**
 * Accepts `--check=true`, `--check=false` and `--no-check`; a switch never consumes the next
 * argument.
 */
function plain(args: readonly string[], loaded: Loaded): string[] {
  const options = [
    ...GLOBAL,
    ...[...loaded.values()].flatMap((command) =>
      [command, ...Object.values(command.actions ?? {})].flatMap((one) => one.options),
    ),
  ]
  const switches = new Set(
    options.filter(({ flags }) => !flags.includes('<')).map(({ flags }) => flags),
  )
  const end = args.indexOf('--')
  return args.flatMap((argument, index) => {
    if (end >= 0 && index > end) return [argument]
    const [, name = '', value] = /^(--[a-z-]+)=(true|false)$/.exec(argument) ?? []
    if (switches.has(name)) return value === 'true' ? [name] : []
    if (argument === '--no-color') return ['--color=never']
    if (argument === '-V' && index === 0) return ['--version']
    return argument.startsWith('--no-') && switches.has(`--${argument.slice('--no-'.length)}`)
      ? []
      : [argument]
  })
}

async function hostFor(
  host: Host,
  { cwd, color, quiet = false, verbose, offline = false, cache = true }: GlobalOptions,
  words: readonly unknown[],
): Promise<Host> {
  const folder = cwd === undefined ? host.cwd : resolve(host.cwd, cwd)
  if (cwd !== undefined && (await host.files.kind(folder)) !== 'folder')
    throw new UserError('not-found', `--cwd ${cwd}: folder not found`)
  return {
    ...host,
    cwd: folder,
    files: withoutOutsideLinks(
      { ...host, cwd: folder },
      [...words, host.env.RAIL_ERRORS_CONFIG].flatMap((word) =>
        typeof word === 'string' ? [resolve(folder, word)] : [],
      ),
    ),
    terminal: {
      ...host.terminal,
      quiet,
      ...(color !== undefined && color !== 'auto' && { color: color === 'always' }),
    },
    network: { offline, cache },
    ...(quiet && { say: () => undefined }),
    ...(verbose && { detail: host.say }),
  }
}

/** The one place that turns a failure into an exit code. */
function failed(host: Host, error: unknown, verbose: boolean): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    const { command } = error as CommanderError & { command?: string }
    const isName = command === undefined || error.code === 'commander.unknownCommand'
    const more = isName ? 'to list commands and options' : 'for its options'
    if (error.code !== 'commander.help')
      host.err(`Run rail-errors ${command === undefined ? '' : `${command} `}--help ${more}.\n`)
    return 2
  }
  if (error instanceof UserError) {
    host.err(`rail-errors: ${error.message}\n`)
    if (verbose) host.err(`error code: ${error.code}\n`)
    return error instanceof GateError ? 1 : 2
  }
  const limit = systemLimit(error)
  if (limit !== undefined) {
    host.err(`rail-errors: ${limit}\n`)
    return 2
  }
  const message = error instanceof Error ? error.message : String(error)
  host.err(`rail-errors: internal error in rail-errors ${version}: ${message}\n`)
  if (verbose && error instanceof Error) host.err(`${error.stack}\n`)
  host.err(
    `Please report this bug with the command and, if possible, the catalog${verbose ? '' : '; run with --verbose for a stack trace'}.\n`,
  )
  return 3
}

function optionOf({
  flags,
  about,
  many,
  list,
  choices,
  default: value,
  byDefault,
}: Option): CommanderOption {
  const option = new CommanderOption(flags, about)
  if (choices) option.choices([...choices])
  if (value !== undefined || byDefault !== undefined) option.default(value, byDefault)
  if (list)
    option.argParser((next: string, before: string[] | undefined) => [
      ...(before ?? []),
      ...itemsOf(next),
    ])
  if (many)
    option.argParser((next: string, before: string[] | undefined) => [...(before ?? []), next])
  return option
}

function itemsOf(list: string): string[] {
  const items = list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length === 0) throw new InvalidArgumentError('The list is empty.')
  return items
}

/** The text of an option in the help and in docs/cli.md, with its values and its default. */
export function described({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription = defaultValue,
}: Pick<
  CommanderOption,
  'description' | 'argChoices' | 'defaultValue' | 'defaultValueDescription'
>): string {
  const facts = [
    argChoices && `choices: ${argChoices.join(', ')}`,
    defaultValueDescription !== undefined && `default: ${defaultValueDescription}`,
  ].filter(Boolean)
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`
}
