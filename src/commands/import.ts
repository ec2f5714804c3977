import { resolve } from 'node:path'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { plural } from '../report/report.ts'
import { shellPath } from '../values/shell.ts'
import type { ListOptions } from '../workspace/import/lists.ts'
import { lintWorkspace } from '../workspace/lint.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'
import { STDIN_FILENAME } from './flags.ts'

type Options = ListOptions & { update?: true; dryRun?: true }

export default defineCommand<Options>({
  description:
    'Creates an errors.yaml from the list that a team has: enums, constants and error classes in code, JSON, YAML, CSV, Markdown tables, schemas, a published list, a FHIR CodeSystem or ValueSet. A source is a file, a folder, a glob, - for stdin, a URL or a terminology service. What the source does not say is left for you to add, and what could not be taken is listed with its place. An existing file changes only with --update: then new codes are added, and changed values are taken over where you have not changed them yourself.',
  options: [
    { flags: '--output <file>', about: 'the file to write', default: 'errors.yaml' },
    {
      flags: '--map <field=name>',
      about: 'the name that a field has in the source, such as code=id',
      list: true,
    },
    { flags: '--list <name>', about: 'the list to read, if the source has several', list: true },
    { flags: '--qualify', about: 'put the name of its list before each code' },
    { flags: '--update', about: 'change the existing file' },
    { flags: '--dry-run', about: 'with --update: print the changes as a diff, write nothing' },
    STDIN_FILENAME,
  ],
  combinations: [{ flags: ['--dry-run'], onlyWith: ['--update'] }],
  examples: [
    ['rail-errors import src/errors.ts', 'import the enum, object or classes of a module'],
    ['rail-errors import codes.csv --map code=id,http=status', 'import a table'],
    ['rail-errors import src/errors.ts --update', 'import again what has changed'],
    [
      'rail-errors import https://api.example.org/terminology/rail-errors.json',
      'import a published list and its handling file',
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
    const lists = await import('../workspace/import/lists.ts')
    const { textsOf } = await import('../workspace/import/texts.ts')
    const texts = await textsOf(host, sources, options)
    if (texts === undefined) {
      const [flag] = ['list', 'qualify', 'update'].filter((name) => name in options)
      if (flag !== undefined) throw new UserError(`--${flag} is not for a published list`)
      if (exists) throw new UserError(`${shown} already exists; choose another file with --output`)
      const { readPublished } = await import('../workspace/import/published.ts')
      const { reading, notes } = await readPublished(host, sources[0]!, options)
      const { file } = reading.source
      await write(host, path, reading.value, file, [`Imported from ${file}.`])
      for (const line of notes) host.say(line)
      return summary(host, shown, reading.value, file, options)
    }
    if (options.update && !exists)
      throw new UserError(`${shown} does not exist; leave --update out to create it`)
    const { readRecord, writeRecord } = await import('../workspace/import/record.ts')
    const record = exists ? await readRecord(host, path) : undefined
    const flags = { ...record?.read, ...options }
    const found = await lists.readTexts(texts, flags)
    const from = lists.sourceName(texts)
    const value = lists.catalogOfLists(found, texts)
    if (exists) {
      const { updateCatalog } = await import('../workspace/import/update.ts')
      return updateCatalog(host, { path, found, from, value, record: record!, flags }, options)
    }
    const report = await import('../workspace/import/report.ts')
    await write(host, path, value, from, [
      `Imported from ${from}.`,
      ...report.missingLines(value, host.today()),
    ])
    await writeRecord(host, path, value, flags)
    for (const line of report.findingsOf(found)) host.say(line)
    if (value.code_style !== undefined)
      host.say(`code_style is ${value.code_style}: the codes are not UPPER_SNAKE_CASE`)
    return summary(host, shown, value, from, options)
  },
})

async function write(
  host: Host,
  path: string,
  value: ParsedCatalog['value'],
  from: string,
  comment: readonly string[],
): Promise<void> {
  const { writeCatalog } = await import('../workspace/import/write.ts')
  await writeCatalog(host, path, { value, from }, comment)
}

/** The last line: how many codes, and what comes next. */
async function summary(
  host: Host,
  shown: string,
  { codes = [] }: ParsedCatalog['value'],
  from: string,
  options: Options,
): Promise<0> {
  const { map: _, ...others } = options
  const written = await openWorkspace(host, [options.output], others)
  const errors = lintWorkspace(host, written, {}).diagnostics.filter(
    ({ severity, suppressed }) => severity === 'error' && suppressed === undefined,
  ).length
  const next =
    errors === 0
      ? 'It has no lint errors.'
      : `It has ${plural(errors, 'lint error')}: fields are missing or invalid in the source. Next: rail-errors lint ${shellPath(shown)}`
  host.say(`${shown}: ${plural(codes.length, 'code')} from ${from}. ${next}`)
  return 0
}
