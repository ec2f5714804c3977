import { dirname, resolve } from 'node:path'
import catalogShape from '../../schema/errors.schema.json' with { type: 'json' }
import { printCatalog } from '../catalog/edit/print.ts'
import { OTHER_PROPERTIES } from '../catalog/fhir/losses.ts'
import { isBroken, type ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { read } from '../catalog/read.ts'
import { byPosition } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { COPIED, INSTALLED, SCHEMAS, schemaFiles } from '../init/schemas.ts'
import { plural } from '../report/report.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { asArray, asRecord } from '../values/record.ts'
import { same } from '../values/same.ts'
import { shellPath } from '../values/shell.ts'
import { lintWorkspace } from '../workspace/lint.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'
import { defineCommand } from './command.ts'
import { STDIN_FILENAME } from './flags.ts'

type Options = { output: string; map?: string[]; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Creates an errors.yaml from a published list, FHIR CodeSystem or ValueSet. The source is a file, - for stdin, a URL or a terminology service. Fields that the source does not contain are left out for you to add. Existing files are never overwritten.',
  options: [
    { flags: '--output <file>', about: 'the file to write', default: 'errors.yaml' },
    {
      flags: '--map <property=field>',
      about:
        'the field for a property of a CodeSystem that no field takes, such as diagnostics=fix',
      list: true,
    },
    STDIN_FILENAME,
  ],
  examples: [
    [
      'rail-errors import https://api.example.org/terminology/rail-errors.json',
      'import the list and its handling file',
    ],
    [
      'rail-errors import fhir+https://tx.example.org/fhir#https://example.org/CodeSystem/errors',
      'import from a terminology service',
    ],
    ['rail-errors import old.codesystem.json --output api/errors.yaml', 'import from a file'],
    [
      'rail-errors import old.codesystem.json --map diagnostics=fix --output other/errors.yaml',
      'import a property of another publisher as a field',
    ],
  ],
  edits: () => true,
  async run(host, [source = ''], options) {
    const path = resolve(host.cwd, options.output)
    const shown = shownPath(host, path)
    if ((await host.files.kind(path)) !== undefined)
      throw new UserError(`${shown} already exists; choose another file with --output`)
    const map = propertyMap(options.map ?? [])
    const { jobs } = await openWorkspace(host, [source], { ...options, map })
    const { reading, numbers } = withTextCodes(jobs[0]!.reading)
    if (options.map && !FHIR_FORMS.includes(reading.sourceFormat))
      throw new UserError(
        `--map is for a CodeSystem or a ValueSet, and ${reading.source.file} is neither`,
      )
    if (reading.notices.some((notice) => notice.startsWith(OTHER_PROPERTIES)))
      host.say(
        'to import a property, name its field: --map <property>=<field>, such as --map diagnostics=fix',
      )
    const schemas = await schemasBeside(host, path)
    const text = await imported(reading, schemas.folder)
    for (const { at, contents } of schemas.missing) await host.files.write(at, contents)
    await host.files.write(path, text)
    if (numbers.length > 0)
      host.say(
        `warning: the codes of ${reading.source.file} are numbers; they are now texts in quotes: ${namesOf(numbers)}`,
      )
    for (const line of lostValues(reading)) host.say(line)
    const written = await openWorkspace(host, [options.output], { ...options, map: {} })
    const errors = lintWorkspace(host, written, {}).diagnostics.filter(
      ({ severity, suppressed }) => severity === 'error' && suppressed === undefined,
    ).length
    const next =
      errors === 0
        ? 'It has no lint errors.'
        : `It has ${plural(errors, 'lint error')}: fields are missing or invalid in the source. Next: rail-errors lint ${shellPath(shown)}`
    host.say(
      `${shown}: ${plural(reading.value.codes?.length ?? 0, 'code')} from ${reading.source.file}. ${next}`,
    )
    return 0
  },
})

const FHIR_FORMS = ['code-system', 'value-set']

/** The text to write. Rejects with {@link UserError} a source without a set of codes. */
async function imported(reading: ParsedCatalog, schemas: string): Promise<string> {
  const { file } = reading.source
  if (
    reading.sourceFormat === 'yaml' &&
    reading.value.codes === undefined &&
    !/\.ya?ml$/i.test(file) &&
    !(/\.json$/i.test(file) && isBroken(reading))
  )
    throw new UserError(
      `${file} is not a published list: import reads the flat list, a CodeSystem or a ValueSet, all in JSON. Write { "codes": [{ "code", "http", "stop", "fix_stage", "meaning", "fix" }] } from it, and import that; rail-errors schema list prints the schema`,
    )
  if (isBroken(reading))
    throw new UserError(
      `${file} can't be imported: it has syntax errors; run rail-errors lint for details`,
    )
  if (reading.sourceFormat === 'yaml')
    throw new UserError(`${file} is already an errors.yaml; import reads published lists`)
  if ((reading.value.codes ?? []).length === 0)
    throw new UserError(
      `${file} contains no codes${reading.problems[0] ? `: ${reading.problems[0].message}` : ''}`,
    )
  const text = printCatalog(reading, [
    `yaml-language-server: $schema=${schemas}/${SCHEMAS.catalog}`,
    `Imported from ${file}.`,
  ])
  const again = await read(text)
  if (!same(plain(again.raw), plain(reading.value)))
    throw new UserError(
      `${file} can't be imported: it contains a value that YAML can't represent. Nothing was written`,
    )
  return text
}

/**
 * The folder of the schema that the first line names, and the schema if it has to be written there,
 * as `init` does.
 */
async function schemasBeside(host: Host, path: string) {
  const folder = dirname(path)
  const has = async (name: string) => (await host.files.kind(resolve(folder, name))) !== undefined
  if (await has(`${INSTALLED}/${SCHEMAS.catalog}`)) return { folder: INSTALLED, missing: [] }
  const own = schemaFiles().filter(({ path: name }) => name.endsWith(SCHEMAS.catalog))
  const missing = []
  for (const { path: name, contents } of own)
    if (!(await has(name))) missing.push({ at: resolve(folder, name), contents })
  return { folder: COPIED, missing }
}

/** As it is read again: without fields and items that are lost. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner) =>
      Array.isArray(inner) ? inner.filter((item) => item !== undefined) : inner,
    ),
  )

/** The fields of an entry that one value of a property can fill. */
const FIELDS = Object.entries(catalogShape.properties.codes.items.properties)
  .filter(
    ([field, { type }]) => field !== 'code' && ['string', 'integer', 'boolean'].includes(type),
  )
  .map(([field]) => field)

/**
 * The values of `--map`: `diagnostics=fix`. Rejects with {@link UserError} a value without a field,
 * or with an unknown one.
 */
function propertyMap(flags: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    flags.map((flag) => {
      const at = flag.lastIndexOf('=')
      const [property, field] = [flag.slice(0, at), flag.slice(at + 1)]
      if (at < 1 || field === '')
        throw new UserError(
          `--map ${flag}: write <property>=<field>, such as --map diagnostics=fix`,
        )
      if (!FIELDS.includes(field))
        throw new UserError(
          `--map ${flag}: "${field}" can't be mapped${didYouMean(nearest(field, FIELDS))}; use one of ${FIELDS.join(', ')}`,
        )
      return [property, field]
    }),
  )
}

// Of values that are lost: the first ones show what kind they are.
const MOST_NAMED = 5

/** A published list whose codes are numbers, with these codes as texts, as `import` writes them. */
function withTextCodes(reading: ParsedCatalog): {
  reading: ParsedCatalog
  numbers: readonly string[]
} {
  const written = asArray(asRecord(reading.raw).codes).map((entry) => asRecord(entry).code)
  const isNumber = (index: unknown): boolean => Number.isSafeInteger(written[Number(index)])
  if (!written.some((_, index) => isNumber(index))) return { reading, numbers: [] }
  const codes = (reading.value.codes ?? []).map((entry, index) =>
    isNumber(index) ? { code: String(written[index]), ...entry } : entry,
  )
  const problems = reading.problems.filter(
    ({ path: [list, index, field] }) => !(list === 'codes' && field === 'code' && isNumber(index)),
  )
  return {
    reading: { ...reading, value: { ...reading.value, codes }, problems },
    numbers: written.filter(Number.isSafeInteger).map(String),
  }
}

/** Lines that say which values of a source can't be imported, with their positions. */
function lostValues({ source, problems }: ParsedCatalog): string[] {
  if (problems.length === 0) return []
  const diagnose = diagnosticsFor(source)
  const lost = problems
    .map(({ rule, ...finding }) => diagnose(rule, 'error', finding))
    .sort(byPosition)
  const named = lost
    .slice(0, MOST_NAMED)
    .map(({ file, range, message }) => `  ${file}:${range.line}:${range.column} ${message}`)
  const more = lost.length - named.length
  return [
    `warning: ${plural(lost.length, 'value')} of ${source.file} could not be imported:`,
    ...named,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

/** The first codes of a list, for a message. */
const namesOf = (codes: readonly string[]): string =>
  `${codes.slice(0, MOST_NAMED).join(', ')}${codes.length > MOST_NAMED ? ` and ${codes.length - MOST_NAMED} more` : ''}`
