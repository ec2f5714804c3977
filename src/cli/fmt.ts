import { basename, dirname, join, posix } from 'node:path'
import { baseName, besides } from '../core/catalog/beside.ts'
import { canonicalValue } from '../core/catalog/catalog.ts'
import { translationsIn } from '../core/catalog/languages.ts'
import { isBroken } from '../core/catalog/parsed-catalog.ts'
import { same } from '../core/values/record.ts'
import { shellPath } from '../core/values/shell.ts'
import { reread } from '../forms/read.ts'
import { notYaml } from '../io/host/file-error.ts'
import type { Host } from '../io/host/host.ts'
import { UserError } from '../io/host/user-error.ts'
import type { CatalogRun } from '../run/workspace/catalog-run.ts'
import { refuseBrokenFile, refuseOtherFiles } from '../run/workspace/language-files.ts'
import { whereOf } from '../run/workspace/rebuild.ts'
import { runHere } from '../run/workspace/run-here.ts'
import { openWorkspace } from '../run/workspace/workspace.ts'
import { defineCommand, type ExitCode, type GlobalOptions } from './command.ts'
import { DRY_RUN, STAGED, STDIN_FILENAME } from './flags.ts'

type Options = { check?: true; write?: true; dryRun?: true; staged?: true; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Formats a catalog: field order, quoting and blank lines. Comments and values never change. Without --write, --check or --dry-run, prints the result. --write also moves translations in entries to the files of their languages.',
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
  const unformatted: (string | [])[] = []
  const changed: string[] = []
  for (const job of jobs) {
    const { reading, path } = job
    const { file, text } = reading.source
    if (reading.sourceFormat !== 'yaml')
      throw new UserError(
        `${file} is not an errors.yaml; rail-errors build formats what is published`,
      )
    if (isBroken(reading)) throw notYaml(file, 'formatted')
    const isPrinted = !options.write && !options.check && !options.dryRun
    if (isPrinted) {
      host.out(await formatted(file, text), 'exact')
      continue
    }
    const files = await withMoved(host, job)
    if (files.length === 0 && options.dryRun) host.say(`${file}: already formatted`)
    if (files.length > 0) unformatted.push(path === undefined ? [] : shellPath(file))
    changed.push(...files.map((one) => shellPath(posix.join(options.cwd ?? '', one.file))))
    for (const one of files) {
      if (!options.write || options.dryRun) await show(host, one, options.dryRun === true)
      else if (path === undefined)
        throw new UserError(`${file} can't be written: it is not a file on disk`)
      else {
        await host.files.write(
          one.name === undefined ? path : join(dirname(path), one.name),
          one.next,
        )
        host.say(
          `${one.file}: ${one.of === undefined ? 'formatted' : `has translations of ${one.of}`}`,
        )
      }
    }
  }
  if (!options.check || unformatted.length === 0) return 0
  const add = options.staged ? ` && git add ${changed.join(' ')}` : ''
  const onDisk = unformatted.flat()
  const words = [...whereOf(options), 'fmt', '--write', ...onDisk]
  if (onDisk.length > 0) host.say(`To fix: rail-errors ${words.join(' ')}${add}`)
  return 1
}

/** A file that changes. `of`: the catalog, if it is the file of one of its languages; `name`: its own. */
type Change = { file: string; text: string | undefined; next: string; of?: string; name?: string }

async function show(
  host: Host,
  { file, text = '', next, of = file }: Change,
  asDiff: boolean,
): Promise<void> {
  const fault = of === file ? 'not formatted' : `lacks translations that ${of} has`
  if (!asDiff) return host.out(`${file}: ${fault}\n`)
  const { textDiff } = await import('../targets/unified-diff.ts')
  host.out(textDiff(file, text, next, { created: text === '' }))
}

/**
 * The files that change: with translations in its entries, also those of its languages, which are
 * written first, so that no text is ever lost.
 */
async function withMoved(host: Host, { reading, path }: CatalogRun): Promise<Change[]> {
  const { file, text, value } = (reading.own ?? reading).source
  if (translationsIn(value).length === 0) {
    const next = await formatted(file, text)
    return next === text ? [] : [{ file, text, next }]
  }
  const { moveTranslations } = await import('../core/catalog/edit/move-translations.ts')
  const catalog = path === undefined ? baseName(file) : basename(path)
  const known = (name: string) =>
    reading.languages.find(({ source }) => baseName(source.file) === name)
  const moved = moveTranslations({ file: catalog, text, value }, (name) => {
    const one = known(name)
    if (one !== undefined) refuseBrokenFile(one, file)
    return one?.source.text
  })
  const fault = (why: string) =>
    new UserError(`${file} can't be formatted: ${why}. Nothing was written`)
  if ('fault' in moved) throw fault(moved.fault)
  const { [catalog]: own = text, ...words } = moved.texts
  if (path !== undefined) await refuseOtherFiles(host, path, Object.keys(words), reading.languages)
  const after = await reread(reading, own, words)
  if (!same(canonicalValue(after), canonicalValue(reading)))
    throw fault('a text would change when "translations" moves')
  return [
    ...Object.entries(words).map(([name, next]) => ({
      file: besides(file, name),
      text: known(name)?.source.text,
      next,
      of: file,
      name,
    })),
    { file, text, next: own },
  ]
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
