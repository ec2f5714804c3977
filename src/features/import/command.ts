import { resolve } from 'node:path'
import { defineCommand } from '../../base/cli/command.ts'
import { LIST, MAP, SKIP, STDIN_FILENAME, TEXT_OR_JSON } from '../../base/cli/flags.ts'
import { someOf } from '../../base/core/values/lists.ts'
import { shellPath, toLint } from '../../base/core/values/shell.ts'
import type { Host } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { combined, plural } from '../../base/report/report.ts'
import { lintWorkspace } from '../../base/run/workspace/lint.ts'
import { openWorkspace } from '../../base/run/workspace/workspace.ts'
import type { ListOptions } from './lists.ts'
import type { NewCatalog } from './new-catalog.ts'

type Options = ListOptions & { stay?: true; format: 'text' | 'json' }

export default defineCommand<Options>({
  description:
    'Creates an errors.yaml from the list that a team has: enums, constants and error classes in code, JSON, YAML, TOML, properties, CSV, Markdown, GraphQL, protobuf, schemas, a published list, a FHIR CodeSystem or ValueSet, also in a FHIR package. A source is a file, a folder, a glob, - for stdin, a URL or a terminology service. What the source does not say is left for you to add, and what could not be taken is listed with its place. An existing file is never changed.',
  options: [
    { flags: '--out <file>', about: 'the file to write', default: 'errors.yaml' },
    MAP,
    LIST,
    SKIP,
    {
      flags: '--stay',
      about: 'leave the list where it is: the new file names it in codes_from, and has no codes',
    },
    STDIN_FILENAME,
    TEXT_OR_JSON,
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
        'exists',
        `${shown} already exists; choose another file with --out. What differs says rail-errors diff ${shown} ${sources.map(shellPath).join(' ')}`,
      )
    }
    const catalogs = await import('./new-catalog.ts')
    try {
      const catalog = options.stay
        ? await catalogs.stayingCatalog(host, sources, path, options)
        : await catalogs.newCatalog(host, sources, options)
      return await create(host, path, catalog, options)
    } catch (error) {
      if (options.format === 'json') await printRefused(host, error)
      throw error
    }
  },
})

async function create(
  host: Host,
  path: string,
  catalog: NewCatalog,
  options: Options,
): Promise<0 | 1> {
  const { writeCatalog } = await import('./write.ts')
  const { codesLeft } = await import('./report.ts')
  const { acceptAsPublished } = await import('./as-published.ts')
  await writeCatalog(host, path, catalog)
  const { map: _, format, ...others } = options
  const file = shownPath(host, path)
  const linted = async () => {
    const opened = await openWorkspace(host, [options.out], others)
    return { opened, diagnostics: lintWorkspace(host, opened, {}).diagnostics }
  }
  const first = await linted()
  const accepted = catalog.asPublished
    ? await acceptAsPublished(host, first.diagnostics, catalog.value, catalog.asPublished)
    : new Map<string, number>()
  const { opened, diagnostics } = accepted.size === 0 ? first : await linted()
  const notes = [
    ...catalog.notes,
    ...(accepted.size === 0
      ? []
      : [
          `accepted as it is published, by comments in the file: ${[...accepted].map(([rule, count]) => `${rule} (${count})`).join(', ')}`,
        ]),
  ]
  const codes = opened.jobs[0]!.reading.value.codes?.length ?? 0
  const lintErrors = combined(diagnostics).filter(
    ({ severity, suppressed, omitted }) =>
      severity === 'error' && suppressed === undefined && omitted === undefined,
  ).length
  if (format === 'json') {
    const { accountOf } = await import('./account.ts')
    host.out(accountOf({ file, lintErrors, found: catalog.found, notes }), 'json')
  } else {
    for (const line of notes) host.say(line)
    for (const line of catalog.details ?? []) host.detail(line)
    const least = diagnostics.some(({ omitted }) => omitted !== undefined) ? 'at least ' : ''
    const next =
      lintErrors === 0
        ? 'It has no lint errors.'
        : `It has ${least}${plural(lintErrors, 'lint error')}: fields are missing or invalid in the source. Next: ${toLint(file)}`
    const left = catalog.found === undefined ? undefined : codesLeft(catalog.found)
    const [all, others] =
      left === undefined || left.count === 0
        ? [plural(codes, 'code'), '']
        : [
            `${codes} of ${plural(codes + left.count, 'code')}`,
            left.files.length === 1
              ? `, ${left.count} left in ${left.files[0]}`
              : `, ${left.count} left in these ${left.files.length} files: ${someOf(left.files, 5)}`,
          ]
    host.say(`${file}: ${all} from ${catalog.from}${others}. ${next}`)
  }
  return catalog.isWhole ? 0 : 1
}

/** What was found in lists that are not taken. */
async function printRefused(host: Host, error: unknown): Promise<void> {
  const { RefusedLists } = await import('./lists.ts')
  const { accountOf } = await import('./account.ts')
  if (error instanceof RefusedLists)
    host.out(accountOf({ error: error.message, found: error.found }), 'json')
}
