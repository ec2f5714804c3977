import { isBroken } from '../core/catalog/parsed-catalog.ts'
import { shellPath } from '../core/values/shell.ts'
import { notYaml } from '../io/host/file-error.ts'
import type { Host } from '../io/host/host.ts'
import { UserError } from '../io/host/user-error.ts'
import { runHere } from '../run/workspace/run-here.ts'
import { openWorkspace } from '../run/workspace/workspace.ts'
import { defineCommand, type ExitCode, type GlobalOptions } from './command.ts'
import { DRY_RUN, STAGED, STDIN_FILENAME } from './flags.ts'

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
  let unformatted = 0
  for (const { reading, path } of jobs) {
    const { file, text } = reading.source
    if (reading.sourceFormat !== 'yaml')
      throw new UserError(
        `${file} is not an errors.yaml; rail-errors build formats what is published`,
      )
    if (isBroken(reading)) throw notYaml(file, 'formatted')
    const next = await formatted(file, text)
    if (next !== text) unformatted++
    if (options.dryRun || options.check) await show(host, file, text, next, options.dryRun === true)
    else if (!options.write) host.out(next, 'exact')
    if (next === text && options.dryRun) host.say(`${file}: already formatted`)
    if (!options.write || options.check || options.dryRun || next === text) continue
    if (path === undefined)
      throw new UserError(`${file} can't be written: it is not a file on disk`)
    await host.files.write(path, next)
    host.say(`${file}: formatted`)
  }
  return options.check && unformatted > 0 ? 1 : 0
}

async function show(
  host: Host,
  file: string,
  text: string,
  next: string,
  asDiff: boolean,
): Promise<void> {
  if (text === next) return
  if (!asDiff)
    return host.out(`${file}: not formatted; run rail-errors fmt --write ${shellPath(file)}\n`)
  const { textDiff } = await import('../targets/unified-diff.ts')
  host.out(textDiff(file, text, next))
}

/**
 * The formatted text. Rejects with {@link UserError} a text that can't be formatted without
 * changing its meaning.
 */
async function formatted(file: string, text: string): Promise<string> {
  const { formatText } = await import('../core/catalog/edit/format.ts')
  const result = formatText(text)
  if ('fault' in result)
    throw new UserError(`${file} can't be formatted: ${result.fault}. Nothing was written`)
  return result.text
}
