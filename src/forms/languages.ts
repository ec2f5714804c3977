import { baseName, besides } from '../core/catalog/beside.ts'
import { CATALOG_KEYS, languageOfFile, OF_CATALOG, partsOfName } from '../core/catalog/languages.ts'
import type { LanguageFile, ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import type { FilePlace, Path } from '../core/diagnostic.ts'
import { asArray, asRecord, isRecord } from '../core/values/record.ts'
import { didYouMean, nearestOf } from '../core/values/text.ts'
import { unknownKey, wrongType } from '../core/yaml/decode.ts'
import { ranger } from '../core/yaml/diagnose.ts'
import { parseOnce } from '../core/yaml/parse.ts'
import {
  addOmitted,
  type Finding,
  logProblem,
  type Problem,
  placeIn,
  problemLog,
  type Source,
  writtenIn,
} from '../core/yaml/source.ts'
import { hasTopKey } from '../core/yaml/top-key.ts'
import type { Read } from './published/reader.ts'

/**
 * The files of the languages of a catalog, which are beside it, by their names. A file that is itself
 * a catalog is not among them.
 */
export async function languageFiles(
  { file }: Source,
  companions: ParsedCatalog['companions'],
): Promise<LanguageFile[]> {
  const catalog = baseName(file)
  const files: LanguageFile[] = []
  for (const name of Object.keys(companions).sort()) {
    const tag = languageOfFile(catalog, name)
    if (tag === undefined) continue
    const text = companions[name]!
    const source = await parseOnce(text ?? '', besides(file, name))
    if (!isCatalog(source)) files.push({ tag, source, isMissing: text === null })
  }
  return files
}

const isCatalog = ({ intact, text, value }: Source): boolean =>
  intact
    ? CATALOG_KEYS.some((key) => Object.hasOwn(asRecord(value), key))
    : hasTopKey(text, CATALOG_KEYS)

/** The catalog whose texts a file has, which is beside it, and their language; undefined for any other file. */
export async function catalogOfTexts(
  file: string,
  text: Uint8Array,
  beside: (name: string) => Promise<Uint8Array | undefined>,
): Promise<{ catalog: string; tag: string } | undefined> {
  const { stem, tag } = partsOfName(file)
  if (tag === undefined || isCatalog(await parseOnce(text, file))) return undefined
  for (const catalog of [`${stem}.yaml`, `${stem}.yml`]) {
    const found = await beside(catalog)
    if (found !== undefined && isCatalog(await parseOnce(found, catalog))) return { catalog, tag }
  }
  return undefined
}

/** The catalog with the texts of the files of its languages, as if they were in its entries. */
export function withLanguages(source: Source, read: Read, files: readonly LanguageFile[]): Read {
  const log = problemLog()
  const { codes, stages, ...header } = asRecord(read.raw)
  const listed = asArray(codes)
  const isWhole =
    source.intact &&
    Array.isArray(codes) &&
    !read.problems?.some(({ unread }) => unread?.[0] === 'codes')
  const codeAt = (index: unknown) => `${asRecord(listed[Number(index)]).code}`
  const idOf = (stage: unknown) => `${isRecord(stage) ? stage.id : stage}`
  const known = new Map(listed.map((_, index) => [codeAt(index), index]))
  const knownStages = new Set(asArray(stages).map(idOf))
  const guess = nearestOf([...known.keys()])
  const byTag = new Map<string, Source>()
  const texts = { codes: new Table(), stages: new Table(), catalog: {} as Fields }
  for (const { tag, source: words, isMissing } of files) {
    // What is accepted is accepted at its path: each key has its own.
    const inCatalog = ([key, ...rest]: Path): Path => {
      if (key === undefined || key === OF_CATALOG) return ['translations', tag, ...rest]
      const index = known.get(`${key}`)
      return index === undefined
        ? ['translations', tag, key, ...rest]
        : ['codes', index, 'translations', tag, ...rest]
    }
    const fault = (rule: string, message: string, path: Path, more: Partial<Problem> = {}) =>
      logProblem(log, rule, () => ({
        path: inCatalog(path),
        at: placeIn(words, path, 'key'),
        message,
        ...more,
      }))
    /** The texts of what has this path, if they are a mapping. */
    const textsAt = (path: Path, value: unknown, advice = ''): Fields | undefined => {
      if (isRecord(value)) return value
      const { message } = wrongType({ type: 'object' }, value, path, writtenIn(words))
      fault('field-typed', message + advice, path, {
        at: placeIn(words, path),
        unread: inCatalog(path),
      })
      return undefined
    }
    const placeOf = placer(words)
    for (const { rule, message, related = [], ...one } of words.problems)
      fault(rule, message, one.path, {
        at: placeOf(one),
        related: related.map((other) => ({ ...other, at: placeOf(other) })),
      })
    if (isMissing)
      fault(
        'syntax-valid',
        'this is not a file of the repository that can be read; put a file here, or remove it',
        [],
      )
    // Of two files for one language, which language-valid reports, only the first is read.
    if (isMissing || !words.intact || byTag.has(tag)) continue
    byTag.set(tag, words)
    if (!isRecord(words.value)) {
      if (words.value !== null && words.value !== undefined)
        fault('field-typed', 'this must be a mapping from codes to their texts', [])
      continue
    }
    const { [OF_CATALOG]: own, ...given } = words.value
    const ofCatalog = own === undefined ? {} : textsAt([OF_CATALOG], own)
    for (const [field, one] of Object.entries(ofCatalog ?? {}))
      if (field === 'stages') {
        const [id = 'checkout'] = knownStages
        const advice = `; write the id of each stage as a key: { ${id}: { title: … } }`
        for (const [id, words] of Object.entries(textsAt([OF_CATALOG, field], one, advice) ?? {}))
          if (!knownStages.has(id)) {
            if (isWhole)
              fault('field-known', `${JSON.stringify(id)} is not a stage of ${source.file}`, [
                OF_CATALOG,
                field,
                id,
              ])
          } else if (textsAt([OF_CATALOG, field, id], words)) texts.stages.add(id, tag, words)
      } else if (TITLES.includes(field))
        texts.catalog[tag] = { ...asRecord(texts.catalog[tag]), [field]: one }
      else {
        const { message, ...more } = unknownKey(field, ofCatalog!, [...TITLES, 'stages'], false, [
          'translations',
          tag,
        ])
        logProblem(log, 'field-known', () => ({ message, ...more }))
      }
    // A key of another type has a finding already.
    const unknown = Object.keys(given).filter(
      (code) => !known.has(code) && (code === '' || words.token([code], 'key') !== undefined),
    )
    for (const [code, one] of Object.entries(given))
      if (known.has(code) && textsAt([code], one)) texts.codes.add(code, tag, one)
    if (!isWhole || unknown.length === 0) continue
    const meant = new Map(unknown.map((code) => [code, guess(code)]))
    if (unknown.length === Object.keys(given).length && ![...meant.values()].some(Boolean))
      fault(
        'field-known',
        `${words.file} is read as the texts of ${source.file} in the language "${tag}", and has none of its codes; rename the file if it is something else`,
        [],
        { at: placeIn(words, [unknown[0]!], 'key') },
      )
    else
      for (const [code, better] of meant)
        fault(
          'field-known',
          `${JSON.stringify(code)} is not a code of ${source.file}${didYouMean(better) || '; remove its texts'}`,
          [code],
          better === undefined ? {} : { suggestions: [better] },
        )
  }
  const translated = (item: unknown, found: Fields | undefined): unknown =>
    found === undefined
      ? item
      : { ...asRecord(item), translations: merged(asRecord(item).translations, found) }
  const catalog = translated(header, nonEmpty(texts.catalog)) as Fields
  return {
    ...read,
    raw: {
      ...catalog,
      ...(stages !== undefined && {
        stages: Array.isArray(stages)
          ? stages.map((stage: unknown) => {
              const found = texts.stages.of(idOf(stage))
              return found && !isRecord(stage)
                ? translated({ id: stage }, found)
                : translated(stage, found)
            })
          : stages,
      }),
      ...(codes !== undefined && {
        codes: Array.isArray(codes)
          ? codes.map((entry: unknown, index) =>
              isRecord(entry) ? translated(entry, texts.codes.of(codeAt(index))) : entry,
            )
          : codes,
      }),
    },
    problems: [...(read.problems ?? []), ...log.problems],
    omitted: addOmitted(log.omitted, ...files.map(({ source }) => source.omitted)),
    texts: [...(read.texts ?? []), ...files.map(({ source }) => source)],
    own: read.own ?? { source, raw: source.value, ownIndex: (index) => index },
    beside(path) {
      const at = path.indexOf('translations')
      const words = byTag.get(`${path[at + 1]}`)
      if (at < 0 || words === undefined) return read.beside?.(path)
      const [list, index] = path
      const owner =
        at === 0
          ? [OF_CATALOG]
          : list === 'codes'
            ? [codeAt(index)]
            : [OF_CATALOG, 'stages', idOf(asArray(stages)[Number(index)])]
      const rest = path.slice(at + 2)
      return has(words.value, [...owner, ...rest.slice(0, 1)])
        ? { source: words, path: [...owner, ...rest] }
        : read.beside?.(path)
    },
  }
}

type Fields = Record<string, unknown>

const TITLES = ['title', 'description']

/** What several languages say, by code. */
class Table {
  readonly #byKey = new Map<string, Fields>()

  add(key: string, tag: string, texts: unknown): void {
    const known = this.#byKey.get(key) ?? {}
    known[tag] = texts
    this.#byKey.set(key, known)
  }

  of(key: string): Fields | undefined {
    return this.#byKey.get(key)
  }
}

/** Where findings about a text are; its lines are counted once. */
function placer(source: Source): (one: Pick<Finding, 'path' | 'at'>) => FilePlace {
  const { file, text } = source
  const rangeAt = ranger(text)
  return ({ path, at = path }) => {
    if ('file' in at) return at
    return 'start' in at ? { file, text, range: rangeAt(at) } : placeIn(source, at)
  }
}

const nonEmpty = (fields: Fields): Fields | undefined =>
  Object.keys(fields).length === 0 ? undefined : fields

/** The translations of an imported code, or of an old catalog, with those of a file. */
const merged = (before: unknown, found: Fields): Fields => ({
  ...asRecord(before),
  ...Object.fromEntries(
    Object.entries(found).map(([tag, texts]) => [
      tag,
      isRecord(texts) ? { ...asRecord(asRecord(before)[tag]), ...texts } : texts,
    ]),
  ),
})

const has = (value: unknown, path: Path): boolean => {
  let at = value
  for (const step of path) {
    if (!isRecord(at) || !Object.hasOwn(at, step)) return false
    at = at[step]
  }
  return true
}
