import { canonicalValue } from '../../base/core/catalog/catalog.ts'
import { importsOf, publishedImport } from '../../base/core/catalog/imports.ts'
import { inLanguage } from '../../base/core/catalog/languages.ts'
import { canonicalOf } from '../../base/core/catalog/names.ts'
import { packageId } from '../../base/core/catalog/package-id.ts'
import {
  type ImportedCatalog,
  type ParsedCatalog,
  requiresStages,
} from '../../base/core/catalog/parsed-catalog.ts'
import { asArray, asRecord, isRecord } from '../../base/core/values/record.ts'
import {
  logProblem,
  type ProblemLog,
  placeIn,
  problemLog,
  type Source,
} from '../../base/core/yaml/source.ts'
import type { Surroundings } from '../../base/forms/layer.ts'
import type { Read } from '../../base/forms/published/reader.ts'
import {
  type Fields,
  type ImportedCode,
  reportInclude,
  reportLacking,
  reportPrefix,
  reportReplaced,
  reportUnknown,
  reportUnusable,
} from './findings.ts'
import { importReader } from './reading.ts'

/**
 * The catalog of an errors.yaml that imports others: its own codes, then those of each import. Its
 * entries about imported codes replace what they say for people.
 */
export async function withImports(
  source: Source,
  read: Read,
  surroundings: Surroundings,
): Promise<Read> {
  const log = problemLog()
  const imports = importsOf(source.value)
  const readingOf = importReader(source, surroundings)
  const catalogs: ImportedCatalog[] = []
  const texts = []
  for (const one of imports) {
    const fault = (message: string) =>
      logProblem(log, 'import-readable', () => ({
        path: ['imports', one.key, 'from'],
        message,
        unread: ['codes'],
      }))
    const reading = await readingOf(one, fault)
    if (reading === undefined) continue
    texts.push(reading.source, ...reading.texts)
    catalogs.push({ ...one, reading })
    reportPrefix(log, one)
    reportInclude(log, one, { reading, written: asRecord(asRecord(source.value).imports) })
  }
  const { codes: had = [], ...header } = asRecord(read.raw)
  const own = asArray(had)
  const { rows, replacing } = rowsOf(catalogs, own, { log, header })
  const kept = own.flatMap((raw, index) => (replacing.has(index) ? [] : [{ raw, index }]))
  for (const [at, row] of rows.entries()) reportReplaced(log, row, kept.length + at, own)
  for (const [at, { raw }] of kept.entries())
    if (asRecord(raw).imported_from !== undefined)
      logProblem(log, 'import-known', () => ({
        path: ['codes', at, 'imported_from'],
        part: 'key',
        message: 'rail-errors writes imported_from into what it publishes; remove it here',
      }))
  const stages = stagesOf(header, rows)
  const written = asRecord(header.imports)
  const records = recordsOf(written, catalogs)
  reportUnusable(log, rows, { records, own, written })
  return {
    ...read,
    raw: {
      ...header,
      ...(stages && { stages }),
      imports: records,
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

/** The codes of all imports with what own entries say about them, and the indexes of those entries. */
function rowsOf(
  catalogs: readonly ImportedCatalog[],
  own: readonly unknown[],
  { log, header }: { log: ProblemLog; header: Fields },
): { rows: ImportedCode[]; replacing: ReadonlySet<number> } {
  const byCode = new Map<unknown, number>()
  for (const [index, raw] of own.entries()) {
    const { code } = asRecord(raw)
    if (code !== undefined && !byCode.has(code)) byCode.set(code, index)
  }
  const rows = new Map<string, ImportedCode>()
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
      if (at !== undefined) replacing.add(at)
      const { fix_stage, ...rest } = entry
      const taken = needsStages ? entry : rest
      rows.set(code, {
        catalog,
        index,
        stage: needsStages ? fix_stage : undefined,
        fields: at === undefined ? taken : { ...taken, ...asRecord(own[at]) },
        ...(at !== undefined && { own: at }),
      })
    }
  }
  reportLacking(log, [...rows.values()], { needsStages, language })
  return { rows: [...rows.values()], replacing }
}

/** True for the same code of the same catalog, imported in two ways. */
const isSame = ({ fields }: ImportedCode, entry: Fields): boolean =>
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
    const { tags: _, notes: __, from: ___, since: ____, raised_by, imported_from, ...said } = entry
    // Versions are those of the owner.
    const renamed = (life: 'deprecated' | 'retired') => {
      if (said[life] === undefined) return {}
      const { since: _, ...way } = said[life]
      return way.replaced_by !== undefined && isTaken(way.replaced_by)
        ? { [life]: { ...way, replaced_by: prefix + way.replaced_by } }
        : { [life]: way }
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

/** The own stages, then those of the imported codes that are not among them. */
function stagesOf(header: Fields, rows: readonly ImportedCode[]): unknown[] | undefined {
  const had = asArray(header.stages)
  const idOf = (stage: unknown) => (isRecord(stage) ? stage.id : stage)
  const known = new Set(had.map(idOf))
  const added: unknown[] = []
  for (const { catalog, stage: id } of rows) {
    if (id === undefined || known.has(id)) continue
    known.add(id)
    const { stages = [] } = catalog.reading.value
    added.push(stages.find((stage) => idOf(stage) === id) ?? id)
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
    const { name, title, version, url } = reading.value
    records[key] = {
      ...one,
      ...publishedImport({ name, title, url, ...fhirNames(reading.value) }),
      ...(version !== undefined && { version }),
    }
    for (const [inner, record] of Object.entries(reading.value.imports ?? {}))
      records[`${key}.${inner}`] = record && publishedImport(record)
  }
  return records
}
