import { resolve } from 'node:path'
import { shellPath, toLint } from '../core/values/shell.ts'
import type { Host } from '../io/host/host.ts'
import { shownPath } from '../io/host/paths.ts'
import { UserError } from '../io/host/user-error.ts'
import { combined, plural } from '../report/report.ts'
import type { ListOptions } from '../run/workspace/import/lists.ts'
import type { NewCatalog } from '../run/workspace/import/new-catalog.ts'
import { lintWorkspace } from '../run/workspace/lint.ts'
import { openWorkspace } from '../run/workspace/workspace.ts'
import { defineCommand } from './command.ts'
import { LIST, MAP, STDIN_FILENAME } from './flags.ts'

type Options = ListOptions & { stay?: true }

export default defineCommand<Options>({
  description:
    'Creates an errors.yaml from the list that a team has: enums, constants and error classes in code, JSON, YAML, TOML, properties, CSV, Markdown, GraphQL, protobuf, schemas, a published list, a FHIR CodeSystem or ValueSet, also in a FHIR package. A source is a file, a folder, a glob, - for stdin, a URL or a terminology service. What the source does not say is left for you to add, and what could not be taken is listed with its place. An existing file is never changed.',
  options: [
    { flags: '--out <file>', about: 'the file to write', default: 'errors.yaml' },
    MAP,
    LIST,
    {
      flags: '--stay',
      about: 'leave the list where it is: the new file names it in codes_from, and has no codes',
    },
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors import src/errors.ts', 'import the enum, object or classes of a module'],
    ['rail-errors import codes.csv --map code=id,http=status', 'import a table'],
    ['rail-errors import src/errors.ts --stay', 'keep the list in code'],
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
    const path = resolve(host.cwd, options.out)
    if ((await host.files.kind(path)) !== undefined) {
      const shown = shellPath(shownPath(host, path))
      throw new UserError(
        `${shown} already exists; choose another file with --out. What differs says rail-errors diff ${shown} ${sources.map(shellPath).join(' ')}`,
      )
    }
    const catalogs = await import('../run/workspace/import/new-catalog.ts')
    if (!options.stay)
      return create(host, path, await catalogs.newCatalog(host, sources, options), options)
    const staying = await catalogs.stayingCatalog(host, sources, path, options)
    return create(host, path, staying, options)
  },
})

/** Writes a new catalog, and says what it has. */
async function create(
  host: Host,
  path: string,
  catalog: NewCatalog,
  options: ListOptions,
): Promise<0 | 1> {
  const { writeCatalog } = await import('../run/workspace/import/write.ts')
  await writeCatalog(host, path, catalog)
  for (const line of catalog.notes) host.say(line)
  await summary(host, shownPath(host, path), catalog, options)
  return catalog.isWhole ? 0 : 1
}

/** The last line: how many codes, and what comes next. */
async function summary(
  host: Host,
  shown: string,
  { from }: NewCatalog,
  options: ListOptions,
): Promise<void> {
  const { map: _, ...others } = options
  const written = await openWorkspace(host, [options.out], others)
  const { codes = [] } = written.jobs[0]!.reading.value
  const { diagnostics } = lintWorkspace(host, written, {})
  const errors = combined(diagnostics).filter(
    ({ severity, suppressed, omitted }) =>
      severity === 'error' && suppressed === undefined && omitted === undefined,
  ).length
  const least = diagnostics.some(({ omitted }) => omitted !== undefined) ? 'at least ' : ''
  const next =
    errors === 0
      ? 'It has no lint errors.'
      : `It has ${least}${plural(errors, 'lint error')}: fields are missing or invalid in the source. Next: ${toLint(shown)}`
  host.say(`${shown}: ${plural(codes.length, 'code')} from ${from}. ${next}`)
}
