import { resolve } from 'node:path'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { plural } from '../report/report.ts'
import { shellPath } from '../values/shell.ts'
import type { ListOptions } from '../workspace/import/lists.ts'
import type { NewCatalog } from '../workspace/import/new-catalog.ts'
import { lintWorkspace } from '../workspace/lint.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'
import { STDIN_FILENAME } from './flags.ts'

type Options = ListOptions & { stay?: true; update?: true; dryRun?: true }

export default defineCommand<Options>({
  description:
    'Creates an errors.yaml from the list that a team has: enums, constants and error classes in code, JSON, YAML, CSV, Markdown tables, schemas, a published list, a FHIR CodeSystem or ValueSet, also in a FHIR package. A source is a file, a folder, a glob, - for stdin, a URL or a terminology service. What the source does not say is left for you to add, and what could not be taken is listed with its place. An existing file changes only with --update: then new codes are added, and changed values are taken over where you have not changed them yourself.',
  options: [
    { flags: '--output <file>', about: 'the file to write', default: 'errors.yaml' },
    {
      flags: '--map <field=name>',
      about: 'the name that a field has in the source, such as code=id',
      list: true,
    },
    { flags: '--list <name>', about: 'the list to read, if the source has several', list: true },
    { flags: '--qualify', about: 'put the name of its list before each code' },
    {
      flags: '--stay',
      about: 'leave the list where it is: the new file names it in codes_from, and has no codes',
    },
    { flags: '--update', about: 'change the existing file' },
    { flags: '--dry-run', about: 'with --update: print the changes as a diff, write nothing' },
    STDIN_FILENAME,
  ],
  combinations: [
    { flags: ['--dry-run'], onlyWith: ['--update'] },
    { flags: ['--stay'], notWith: ['--update'] },
  ],
  examples: [
    ['rail-errors import src/errors.ts', 'import the enum, object or classes of a module'],
    ['rail-errors import codes.csv --map code=id,http=status', 'import a table'],
    ['rail-errors import src/errors.ts --update', 'import again what has changed'],
    ['rail-errors import src/errors.ts --stay', 'keep the list in code'],
    ['rail-errors import ConceptMap-core.json --update', 'add the codes of another system'],
    [
      'rail-errors import https://api.example.org/terminology/rail-errors.json',
      'import a published list and its handling file',
    ],
    [
      'rail-errors import shop.tgz#https://shop.test/CodeSystem/errors',
      'import a CodeSystem of a FHIR package',
    ],
    [
      'rail-errors import fhir+https://tx.example.org/fhir#https://example.org/CodeSystem/errors',
      'import from a terminology service',
    ],
  ],
  edits: () => true,
  async run(host, sources, options) {
    const path = resolve(host.cwd, options.output)
    const shown = shownPath(host, path)
    const exists = (await host.files.kind(path)) !== undefined
    const { listedCatalog, publishedCatalog, stayingCatalog } = await import(
      '../workspace/import/new-catalog.ts'
    )
    const { conceptMapOf } = await import('../workspace/import/published.ts')
    const mapped = await conceptMapOf(host, sources, options)
    if (mapped !== undefined) {
      if (!exists)
        throw new UserError(
          `${mapped.from} says which codes of other systems became codes of a CodeSystem; import that first, then this with --update`,
        )
      const { updateUpstream } = await import('../workspace/import/update-upstream.ts')
      return updateUpstream(host, { path, ...mapped }, options)
    }
    const { textsOf } = await import('../workspace/import/texts.ts')
    const texts = await textsOf(host, sources, options)
    if (texts === undefined) {
      const [flag] = ['list', 'qualify', 'stay'].filter((name) => name in options)
      if (flag !== undefined) throw new UserError(`--${flag} is not for a published list`)
      if ((options.update === true) !== exists) refuseUpdate(shown, exists)
      if (!exists)
        return create(host, path, await publishedCatalog(host, sources[0]!, options), options)
      const { readRecord } = await import('../workspace/import/record.ts')
      const record = await readRecord(host, path)
      const flags = { ...record.read, ...options }
      const catalog = await publishedCatalog(host, sources[0]!, flags)
      for (const line of catalog.notes) host.say(line)
      const { updateCatalog } = await import('../workspace/import/update.ts')
      return updateCatalog(host, { path, ...catalog, record, flags }, options)
    }
    if (options.stay) {
      if (exists) throw new UserError(`${shown} already exists; choose another file with --output`)
      return create(host, path, await stayingCatalog(host, texts, path, options), options)
    }
    if (options.update && !exists)
      throw new UserError(`${shown} does not exist; leave --update out to create it`)
    const { readRecord } = await import('../workspace/import/record.ts')
    const record = exists ? await readRecord(host, path) : undefined
    const flags = { ...record?.read, ...options }
    if (!exists) return create(host, path, await listedCatalog(host, texts, flags), options)
    const lists = await import('../workspace/import/lists.ts')
    const found = await lists.readTexts(texts, flags)
    const from = lists.sourceName(texts)
    const value = lists.catalogOfLists(found, texts)
    const { updateCatalog } = await import('../workspace/import/update.ts')
    return updateCatalog(host, { path, found, from, value, record: record!, flags }, options)
  },
})

/** Rejects to replace a file, or to change one that is not there. */
function refuseUpdate(shown: string, exists: boolean): void {
  throw new UserError(
    exists
      ? `${shown} already exists; choose another file with --output`
      : `${shown} does not exist; leave --update out to create it`,
  )
}

/** Writes a new catalog, and says what it has. */
async function create(
  host: Host,
  path: string,
  catalog: NewCatalog,
  options: ListOptions,
): Promise<0> {
  const { writeCatalog } = await import('../workspace/import/write.ts')
  await writeCatalog(host, path, catalog)
  if (catalog.flags !== undefined) {
    const { writeRecord } = await import('../workspace/import/record.ts')
    await writeRecord(host, path, catalog, catalog.flags)
  }
  for (const line of catalog.notes) host.say(line)
  return summary(host, shownPath(host, path), catalog, options)
}

/** The last line: how many codes, and what comes next. */
async function summary(
  host: Host,
  shown: string,
  { from }: NewCatalog,
  options: ListOptions,
): Promise<0> {
  const { map: _, ...others } = options
  const written = await openWorkspace(host, [options.output], others)
  const { codes = [] } = written.jobs[0]!.reading.value
  const { diagnostics } = lintWorkspace(host, written, {})
  const errors = diagnostics.filter(
    ({ severity, suppressed, omitted }) =>
      severity === 'error' && suppressed === undefined && omitted === undefined,
  ).length
  const least = diagnostics.some(({ omitted }) => omitted !== undefined) ? 'at least ' : ''
  const next =
    errors === 0
      ? 'It has no lint errors.'
      : `It has ${least}${plural(errors, 'lint error')}: fields are missing or invalid in the source. Next: rail-errors lint ${shellPath(shown)}`
  host.say(`${shown}: ${plural(codes.length, 'code')} from ${from}. ${next}`)
  return 0
}
