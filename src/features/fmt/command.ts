import { posix } from 'node:path'
import { defineCommand, type ExitCode, type GlobalOptions } from '../../base/cli/command.ts'
import { DRY_RUN, STAGED, STDIN_FILENAME } from '../../base/cli/flags.ts'
import { isBroken } from '../../base/core/catalog/parsed-catalog.ts'
import { shellPath } from '../../base/core/values/shell.ts'
import { notYaml } from '../../base/io/host/file-error.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { whereOf } from '../../base/run/workspace/outputs/commands-to-fix.ts'
import { runHere } from '../../base/run/workspace/run-here.ts'
import { openWorkspace } from '../../base/run/workspace/workspace.ts'

type Options = { check?: true; write?: true; dryRun?: true; staged?: true; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Formats a catalog: field order, quoting and blank lines. Comments and values never change. Without --write, --check or --dry-run, prints the result.',
  options: [
    { flags: '--write', about: 'write the result to the file' },
    { flags: '--check', about: 'write nothing; fail if a catalog is not formatted' },
    DRY_RUN,
    STAGED,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors fmt --write', 'format the catalogs of the config, or the nearest errors.yaml'],
    ['rail-errors fmt --dry-run', 'print what would change'],
    ['rail-errors fmt --check', 'in CI: check the format'],
    ['rail-errors fmt - < errors.yaml', "format an editor's buffer"],
  ],
  combinations: [
    { flags: ['--write'], notWith: ['--staged'], why: '--staged reads the index' },
    { flags: ['--write'], notWith: ['--check'], why: '--check writes nothing' },
  ],
  edits: ({ write }) => write === true,
  run: (real, sources, options) =>
    runHere(real, sources, options, (_, host, given) => once(host, sources, given)),
})

/** One run on what `host` reads. */
async function once(
  host: Host,
  sources: readonly string[],
  options: Options & GlobalOptions,
): Promise<ExitCode> {
  const { jobs } = await openWorkspace(host, sources, options)
  const unformatted: { file: string; isOnDisk: boolean }[] = []
  for (const { reading, path } of jobs) {
    const { file, text } = (reading.own ?? reading).source
    if (reading.sourceFormat !== 'yaml')
      throw new UserError(
        'unsupported',
        `${file} is not an errors.yaml; rail-errors build formats what is published`,
      )
    if (isBroken(reading)) throw notYaml(file, 'formatted')
    const next = await formatted(file, text)
    if (!options.write && !options.check && !options.dryRun) {
      host.out(next, 'exact')
      continue
    }
    if (next === text) {
      if (options.dryRun) host.say(`${file}: already formatted`)
      continue
    }
    unformatted.push({ file, isOnDisk: path !== undefined })
    if (options.dryRun) {
      const { textDiff } = await import('../../base/targets/unified-diff.ts')
      host.out(textDiff(file, text, next, { created: text === '' }))
    } else if (!options.write) host.out(`${file}: not formatted\n`)
    else if (path === undefined)
      throw new UserError('unsupported', `${file} can't be written: it is not a file on disk`)
    else {
      await host.files.write(path, next)
      host.say(`${file}: formatted`)
    }
  }
  if (!options.check || unformatted.length === 0) return 0
  const onDisk = unformatted.filter(({ isOnDisk }) => isOnDisk).map(({ file }) => file)
  const words = [...whereOf(options), 'fmt', '--write', ...onDisk.map(shellPath)]
  const changed = onDisk.map((file) => shellPath(posix.join(options.cwd ?? '', file)))
  const add = options.staged ? ` && git add ${changed.join(' ')}` : ''
  if (onDisk.length > 0) host.say(`To fix: rail-errors ${words.join(' ')}${add}`)
  return 1
}

/**
 * The formatted text. Rejects with {@link UserError} a text that can't be formatted without
 * changing its meaning.
 */
async function formatted(file: string, text: string): Promise<string> {
  const { formatText } = await import('../../base/core/catalog/edit/format.ts')
  const result = formatText(text)
  if ('fault' in result)
    throw new UserError(
      'unsupported',
      `${file} can't be formatted: ${result.fault}. Nothing was written`,
    )
  return result.text
}
