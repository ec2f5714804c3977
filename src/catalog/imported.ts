import { satisfies, validRange } from 'semver'
import { BoundedMap } from '../values/bounded-map.ts'
import { groupBy } from '../values/group.ts'
import { sha256 } from '../values/hash.ts'
import { jsonOf } from '../values/json.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { asArray, asRecord, isRecord } from '../values/record.ts'
import { same } from '../values/same.ts'
import { placeIn } from '../yaml/place.ts'
import { logProblem, type ProblemLog, problemLog } from '../yaml/problem-log.ts'
import type { Source } from '../yaml/source.ts'
import { besides } from './beside.ts'
import { canonicalValue } from './catalog.ts'
import { filesNamedBy, isFileName } from './codes-from.ts'
import {
  copyOf,
  type Import,
  importsOf,
  isImportKey,
  isInRepository,
  type Locked,
  lockedIn,
  lockFileOf,
  publishedImport,
} from './imports.ts'
import { inLanguage } from './languages.ts'
import { canonicalOf } from './names.ts'
import { packageId } from './package-id.ts'
import { type ImportedCatalog, isBroken, type ParsedCatalog } from './parsed-catalog.ts'
import type { Read } from './readers/reader.ts'
import { requiresStages } from './workflow.ts'

/** Where a catalog is that others import. */
export type Importing = {
  /** Its path from the first of them. */
  readonly path: string
  /** The files that import it, the first one first, for people. */
  readonly chain: readonly string[]
  /** What was read already, by path: a file that is imported in several ways is read once. */
  readonly known: Map<string, Promise<ParsedCatalog>>
}

/** Reads a text as a catalog that others import. */
export type ReadCatalog = (
  text: string | Uint8Array,
  options: { file: string; companions: Companions },
  within: Importing,
) => Promise<ParsedCatalog>

type Companions = ParsedCatalog['companions']
/** What is known where imports are read; `within` if others import the catalog itself. */
type Context = { companions: Companions; within: Importing | undefined; read: ReadCatalog }
type Fields = Readonly<Record<string, unknown>>
/** A code of an import, by its place there. */
type Row = { catalog: ImportedCatalog; index: number; fields: Fields; own?: number }

const MOST_CODES = 20_000

/** What every code has. */
const REQUIRED: readonly string[] = ['http', 'stop', 'meaning', 'fix']
const isRequired = (field: string): boolean => REQUIRED.includes(field)

/** What entries of `codes` can set for a code of an import; what clients branch on they can't. */
const SETTABLE: ReadonlySet<string> = new Set([
  ...['code', 'fix_stage', 'meaning', 'fix', 'display', 'message', 'translations', 'help'],
  ...['handling', 'raised_by', 'from', 'notes', 'tags', 'issue_type'],
])

/**
 * The catalog of an errors.yaml that imports others: its own codes, then those of each import. Its
 * entries about imported codes replace what they say for people.
 */
export async function withImports(
  source: Source,
  read: Read,
  { companions, within, read: readCatalog }: Context,
): Promise<Read> {
  const log = problemLog()
  const imports = importsOf(source.value)
  const lock = lockOf(source, companions)
  const catalogs: ImportedCatalog[] = []
  const texts = []
  for (const one of imports) {
    const fault = (message: string) =>
      logProblem(log, 'import-readable', () => ({
        path: ['imports', one.key, 'from'],
        message,
        unread: ['codes'],
      }))
    const reading = await readingOf(source, one, {
      companions,
      within: within ?? {
        path: source.file.replace(/^.*[/\\:]/s, ''),
        chain: [],
        known: new Map(),
      },
      read: readCatalog,
      lock,
      fault,
    })
    if (reading === undefined) continue
    texts.push(reading.source, ...reading.texts)
    catalogs.push({ ...one, reading })
    reportVersion(log, one, reading)
    reportInclude(log, one, { reading, written: asRecord(asRecord(source.value).imports) })
  }
  const { codes: had = [], ...header } = asRecord(read.raw)
  const own = asArray(had)
  const { rows, replacing } = rowsOf(catalogs, own, { log, header })
  const kept = own.flatMap((raw, index) => (replacing.has(index) ? [] : [{ raw, index }]))
  for (const [at, row] of rows.entries()) reportReplaced(log, row, kept.length + at, own)
  const stages = stagesOf(header, rows)
  return {
    ...read,
    raw: {
      ...header,
      ...(stages && { stages }),
      imports: recordsOf(asRecord(header.imports), catalogs),
      codes: [...kept.map(({ raw }) => raw), ...rows.map(({ fields }) => fields)],
    },
    problems: [...(read.problems ?? []), ...log.problems],
    texts: [...(read.texts ?? []), ...texts],
    place(path) {
      const [list, index, ...rest] = path
      if (list === 'stages' && typeof index === 'number' && index >= asArray(header.stages).length)
        return ['imports']
      if (list !== 'codes' || typeof index !== 'number') return read.place?.(path) ?? path
      const at = kept[index]?.index ?? rows[index - kept.length]?.own
      if (at === undefined) return ['imports', rows[index - kept.length]?.catalog.key ?? '']
      return read.place?.(['codes', at, ...rest]) ?? ['codes', at, ...rest]
    },
    elsewhere(path) {
      const [list, index, ...rest] = path
      if (list !== 'codes' || typeof index !== 'number') return read.elsewhere?.(path)
      const inner = kept[index]?.index
      if (inner !== undefined) return read.elsewhere?.(['codes', inner, ...rest])
      const row = rows[index - kept.length]
      if (row === undefined) return undefined
      const isOwn = row.own !== undefined && Object.hasOwn(asRecord(own[row.own]), `${rest[0]}`)
      return isOwn && rest[0] !== 'code'
        ? undefined
        : placeIn(row.catalog.reading.source, ['codes', row.index, ...rest])
    },
    own: {
      ...(read.own ?? { source, raw: source.value }),
      ownIndex(index) {
        const at = kept[index]?.index ?? rows[index - kept.length]?.own
        return at === undefined ? undefined : read.own === undefined ? at : read.own.ownIndex(at)
      },
    },
    imports: {
      catalogs,
      of: (index) => {
        const row = rows[index - kept.length]
        return row && { catalog: row.catalog, own: asRecord(own[row.own ?? -1]) }
      },
    },
  }
}

type Reading = Context & { within: Importing; lock: Lock; fault(message: string): void }

/** The catalog of an import; undefined, and a fault, without one that can be used. */
async function readingOf(
  source: Source,
  one: Import,
  { companions, within, read, lock, fault }: Reading,
): Promise<ParsedCatalog | undefined> {
  const { key, from } = one
  const isHere = isInRepository(one)
  const name = isHere ? from : copyOf(source.file, key)
  const path = besides(within.path, name)
  const file = besides(source.file, name)
  const chain = [...within.chain, source.file]
  const text = [path, ...(within.chain.length === 0 ? [name] : [])]
    .filter((at) => Object.hasOwn(companions, at))
    .map((at) => companions[at]!)[0]
  const wrong = !isImportKey(key)
    ? `"${key}" is not a valid name of an import; use lower-case words with - between them`
    : !isHere
      ? lock.faultOf(one, text)
      : !isFileName(name)
        ? `"${from}" is not a path relative to this file, with "/" between folders`
        : chain.includes(file)
          ? `${[...chain.slice(chain.indexOf(file)), file].join(' imports ')}: a cycle`
          : text === undefined
            ? `"${from}" is not a file in this repository, or the imports name too many files`
            : undefined
  if (wrong !== undefined || text === undefined) {
    fault(wrong ?? '')
    return undefined
  }
  const known = within.known.get(path)
  const reading =
    known ??
    sharedReading(text, file, () =>
      read(text, { file, companions }, { path, chain, known: within.known }),
    )
  within.known.set(path, reading)
  const unusable = faultOf(await reading)
  if (unusable === undefined) return reading
  fault(`${file} ${unusable}`)
  return undefined
}

/**
 * What was read of catalogs that others import, by name and contents: in a repository of many
 * services, all of them import a few.
 */
const readings = new BoundedMap<Promise<ParsedCatalog>>(64)

/** Reads an imported catalog, or takes what was read of it for another; one that names other files is not kept. */
async function sharedReading(
  text: string | Uint8Array,
  file: string,
  read: () => Promise<ParsedCatalog>,
): Promise<ParsedCatalog> {
  const key = `${sha256(text)} ${file}`
  const known = readings.get(key)
  if (known !== undefined) return known
  const reading = await read()
  const { lists, catalogs } = filesNamedBy(reading.source.value, file)
  if (lists.length + catalogs.length === 0 && reading.sourceFormat === 'yaml')
    readings.set(key, Promise.resolve(reading))
  return reading
}

/** Why a catalog can't be imported. */
function faultOf(reading: ParsedCatalog): string | undefined {
  if (isBroken(reading)) return 'is not valid YAML; run rail-errors lint on it'
  const { codes } = reading.value
  if (codes === undefined) return 'has no codes'
  if (codes.length > MOST_CODES) return `has more than ${MOST_CODES} codes`
  const first = reading.problems.find(({ rule }) => rule !== 'codes-from-complete')
  return first && `has errors: ${first.message}`
}

type Lock = { faultOf(one: Import, text: string | Uint8Array | undefined): string | undefined }

/** What the lock file of a catalog says about its imports. */
function lockOf({ file }: Source, companions: Companions): Lock {
  const name = lockFileOf(file)
  const text = Object.hasOwn(companions, name) ? companions[name] : undefined
  const locked =
    text === undefined
      ? {}
      : lockedIn(jsonOf(typeof text === 'string' ? new TextEncoder().encode(text) : text))
  const again = 'run rail-errors imports lock'
  return {
    faultOf({ key, from }, copy) {
      if (locked === undefined) return `${name} is not a lock file; delete it, then ${again}`
      const one: Locked | undefined = Object.hasOwn(locked, key) ? locked[key] : undefined
      if (one === undefined)
        return `"${key}" is not in ${name}; ${again}, and commit what it writes`
      if (one.from !== from) return `${name} has "${key}" from ${one.from}; ${again} ${key}`
      if (copy === undefined) return `the copy of "${key}" is missing; ${again} ${key}`
      if (sha256(withLineFeeds(copy)) !== one.sha256)
        return `the copy of "${key}" is not the one in ${name}: somebody changed it; ${again} ${key}`
      return undefined
    },
  }
}

/** A text as its hash is made of: git on Windows may end lines otherwise. */
export const withLineFeeds = (text: string | Uint8Array): string =>
  (typeof text === 'string' ? text : new TextDecoder().decode(text)).replaceAll('\r\n', '\n')

function reportVersion(log: ProblemLog, { key, version }: Import, { value }: ParsedCatalog): void {
  if (version === undefined) return
  const path = ['imports', key, 'version']
  if (validRange(version) === null)
    logProblem(log, 'import-version', () => ({
      path,
      message: `"${version}" is not a range of versions; write one such as ^2.1.0`,
    }))
  else if (!satisfies(value.version ?? '', version))
    logProblem(log, 'import-version', () => ({
      path,
      message: `${key} is ${value.version ?? 'without a version'}, which ${version} does not allow`,
    }))
}

/** Why the CodeSystem of an owner can't be included. */
function reportInclude(
  log: ProblemLog,
  { key, prefix }: Import,
  { reading, written }: { reading: ParsedCatalog; written: Fields },
): void {
  if (asRecord(written[key]).in_fhir !== 'include') return
  const { url, version } = reading.value
  const message =
    prefix !== undefined
      ? 'codes with a prefix are not in the CodeSystem of their owner; remove the prefix, or use "copy"'
      : url === undefined || version === undefined
        ? `${key} has no ${url === undefined ? 'url' : 'version'}, so it has no CodeSystem to include; use "copy"`
        : undefined
  if (message !== undefined)
    logProblem(log, 'import-complete', () => ({ path: ['imports', key, 'in_fhir'], message }))
}

/** The codes of all imports with what own entries say about them, and the indexes of those entries. */
function rowsOf(
  catalogs: readonly ImportedCatalog[],
  own: readonly unknown[],
  { log, header }: { log: ProblemLog; header: Fields },
): { rows: Row[]; replacing: ReadonlySet<number> } {
  const byCode = new Map<unknown, number>()
  for (const [index, raw] of own.entries()) {
    const { code } = asRecord(raw)
    if (code !== undefined && !byCode.has(code)) byCode.set(code, index)
  }
  const rows = new Map<string, Row>()
  const replacing = new Set<number>()
  const language = `${header.language ?? 'en'}`
  const needsStages = asArray(header.stages).length > 0 || requiresStages(header)
  for (const catalog of catalogs) {
    reportUnknown(log, catalog)
    for (const [index, entry] of takenFrom(catalog, language)) {
      const code = `${entry.code}`
      const twin = rows.get(code)
      if (twin !== undefined) {
        if (twin.fields.imported_from !== entry.imported_from && !isSame(twin, entry))
          logProblem(log, 'import-unique', () => ({
            path: ['imports', catalog.key],
            part: 'key',
            message: `${code} is also in ${twin.catalog.key}; leave it out of one with except, or give one a prefix`,
          }))
        continue
      }
      const at = byCode.get(code)
      const said = at === undefined ? {} : asRecord(own[at])
      if (at !== undefined) replacing.add(at)
      const { fix_stage, ...rest } = entry
      rows.set(code, {
        catalog,
        index,
        fields: { ...(needsStages && fix_stage !== undefined && { fix_stage }), ...rest, ...said },
        ...(at !== undefined && { own: at }),
      })
    }
  }
  reportLacking(log, [...rows.values()], { needsStages, language })
  return { rows: [...rows.values()], replacing }
}

/** True for the same code of the same catalog, imported in two ways. */
const isSame = ({ fields }: Row, entry: Fields): boolean =>
  ['http', 'stop', 'meaning'].every((field) => fields[field] === entry[field])

/** The codes that an import takes, as this catalog has them, each with its index there. */
function* takenFrom(
  { key, reading, only, except = [], prefix = '' }: ImportedCatalog,
  language: string,
): Generator<[number, Fields]> {
  const { codes = [], language: spoken = 'en' } = canonicalValue(reading)
  const isTaken = (code: string) =>
    (only === undefined || only.includes(code)) && !except.includes(code)
  for (const [index, entry] of codes.entries()) {
    if (typeof entry?.code !== 'string' || !isTaken(entry.code)) continue
    const { tags: _, notes: __, from: ___, raised_by, imported_from, ...said } = entry
    const renamed = (life: 'deprecated' | 'retired') => {
      const way = said[life]
      return way && isTaken(`${way.replaced_by}`) && prefix !== ''
        ? { [life]: { ...way, replaced_by: prefix + way.replaced_by } }
        : {}
    }
    yield [
      index,
      {
        ...inLanguage(said as Fields, spoken, language),
        ...renamed('deprecated'),
        ...renamed('retired'),
        code: prefix + entry.code,
        ...(raised_by?.[0] === '*' && { raised_by }),
        imported_from: imported_from === undefined ? key : `${key}.${imported_from}`,
      },
    ]
  }
}

function reportUnknown(log: ProblemLog, { key, reading, only = [], except = [] }: ImportedCatalog) {
  const codes = (reading.value.codes ?? []).map((entry) => `${entry?.code}`)
  const known = new Set(codes)
  for (const [name, list] of Object.entries({ only, except }))
    for (const [index, code] of list.entries())
      if (!known.has(code)) {
        const meant = nearest(code, codes)
        logProblem(log, 'import-known', () => ({
          path: ['imports', key, name, index],
          message: `${reading.source.file} has no code "${code}"${didYouMean(meant)}`,
          ...(meant !== undefined && { suggestions: [meant] }),
        }))
      }
}

/** What an own entry may not say about an imported code. */
function reportReplaced(
  log: ProblemLog,
  { catalog: { key, reading }, index: there, own: at }: Row,
  index: number,
  own: readonly unknown[],
): void {
  if (at === undefined) return
  const said = asRecord(own[at])
  const more: readonly unknown[] = reading.value.overridable ?? []
  const owned = asRecord(reading.value.codes?.[there])
  for (const [field, value] of Object.entries(said))
    if (
      !SETTABLE.has(field) &&
      !field.startsWith('x-') &&
      !more.includes(field) &&
      !(isRequired(field) && owned[field] === undefined) && // a terminology of another publisher
      !same(value, owned[field])
    )
      logProblem(log, 'import-replaced', () => ({
        path: ['codes', index, field],
        part: 'key',
        message: `${said.code} is from ${key}, which alone sets its ${field}; remove the field, or leave the code out with except`,
      }))
}

/** What this catalog needs and the codes of an import do not have. */
function reportLacking(
  log: ProblemLog,
  rows: readonly Row[],
  { needsStages, language }: { needsStages: boolean; language: string },
): void {
  const lacking = (
    catalog: ImportedCatalog,
    codes: readonly Row[],
    what: string,
    remedy: string,
  ) => {
    const [first] = codes
    if (first === undefined) return
    const { code } = first.fields
    const who = codes.length > 1 ? `${codes.length} codes, such as ${code}, have` : `${code} has`
    logProblem(log, 'import-complete', () => ({
      path: ['imports', catalog.key],
      part: 'key',
      message: `${who} no ${what}; ${remedy}`,
    }))
  }
  for (const codes of groupBy(rows, ({ catalog }) => catalog.key).values()) {
    const { catalog } = codes[0]!
    for (const field of [...REQUIRED, ...(needsStages ? ['fix_stage'] : [])])
      lacking(
        catalog,
        codes.filter(({ fields }) => fields[field] === undefined),
        field,
        `name each in codes with its ${field}, or leave it out with except`,
      )
    const { language: spoken = 'en' } = catalog.reading.value
    if (spoken !== language)
      lacking(
        catalog,
        codes.filter(
          ({ fields, own }) =>
            own === undefined && !Object.hasOwn(asRecord(fields.translations), spoken),
        ),
        `texts in ${language}`,
        `${catalog.key} is in ${spoken}: add translations there, or name each code in codes and write its texts`,
      )
  }
}

/** The own stages, then those of the imported codes that are not among them. */
function stagesOf(header: Fields, rows: readonly Row[]): unknown[] | undefined {
  const had = asArray(header.stages)
  const idOf = (stage: unknown) => (isRecord(stage) ? stage.id : stage)
  const known = new Set(had.map(idOf))
  const added: unknown[] = []
  for (const { catalog, fields } of rows) {
    if (fields.fix_stage === undefined || known.has(fields.fix_stage)) continue
    known.add(fields.fix_stage)
    const { stages = [] } = catalog.reading.value
    added.push(stages.find((stage) => idOf(stage) === fields.fix_stage) ?? fields.fix_stage)
  }
  return added.length === 0 ? undefined : [...had, ...added]
}

/** The canonical of the CodeSystem of a catalog, and its FHIR package; none without a `url`. */
const fhirNames = ({ name, url, fhir, package_id }: ParsedCatalog['value']) =>
  name === undefined || url === undefined
    ? {}
    : {
        code_system: canonicalOf({ name, url, fhir }, 'CodeSystem'),
        package_id: packageId({ name, url, package_id }),
      }

/**
 * The header's `imports` with what is published about each: which catalog it is. The imports of an
 * import follow, their keys after a dot.
 */
function recordsOf(written: Fields, catalogs: readonly ImportedCatalog[]): Fields {
  const records: Record<string, unknown> = { ...written }
  for (const { key, reading } of catalogs) {
    const one = asRecord(written[key])
    const isRange = one.version === undefined || typeof one.version === 'string'
    const { name, title, version, url } = reading.value
    records[key] = {
      ...one,
      ...publishedImport({ name, title, url, ...fhirNames(reading.value) }),
      ...(isRange && version !== undefined && { version }),
    }
    for (const [inner, record] of Object.entries(reading.value.imports ?? {}))
      records[`${key}.${inner}`] = record && publishedImport(record)
  }
  return records
}
