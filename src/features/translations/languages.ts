import { withDefaults } from '../../base/core/catalog/entry-values.ts'
import { isCatalog, isDeep, languageOfFile } from '../../base/core/catalog/language-files.ts'
import { OF_CATALOG } from '../../base/core/catalog/languages.ts'
import type {
  Companions,
  LanguageFile,
  ParsedCatalog,
} from '../../base/core/catalog/parsed-catalog.ts'
import { baseName, besides } from '../../base/core/catalog/relative-name.ts'
import type { FilePlace, Path } from '../../base/core/diagnostic.ts'
import { didYouMean, nearestOf } from '../../base/core/values/nearest.ts'
import { asArray, asRecord, isRecord } from '../../base/core/values/record.ts'
import { unknownKey, wrongType } from '../../base/core/yaml/decode.ts'
import { ranger } from '../../base/core/yaml/diagnose.ts'
import { parseOnce } from '../../base/core/yaml/parse.ts'
import {
  addOmitted,
  type Finding,
  logProblem,
  type Problem,
  type ProblemLog,
  placeIn,
  problemLog,
  type Source,
  writtenIn,
} from '../../base/core/yaml/source.ts'
import type { Read } from '../../base/forms/published/reader.ts'

/**
 * The files of the languages of a catalog, which are beside it, by their names. A file that is itself
 * a catalog is not among them.
 */
async function languageFiles({ file }: Source, beside: Companions): Promise<LanguageFile[]> {
  const catalog = baseName(file)
  const files: LanguageFile[] = []
  for (const name of Object.keys(beside).sort()) {
    const tag = languageOfFile(catalog, name)
    if (tag === undefined) continue
    const text = beside[name]!
    const source = await parseOnce(text ?? '', besides(file, name))
    if (!isCatalog(source)) files.push({ tag, source, isMissing: text === null })
  }
  return files
}

/** The catalog with the texts of the files of its languages, as if they were in its entries. */
export async function withLanguages(source: Source, read: Read, beside: Companions): Promise<Read> {
  const files = await languageFiles(source, beside)
  return files.length === 0 ? read : withFiles(source, read, files)
}

function withFiles(source: Source, read: Read, files: readonly LanguageFile[]): Read {
  const log = problemLog()
  const { codes, stages, ...header } = asRecord(read.raw)
  const listed = asArray(codes)
  const codeAt = (index: unknown) => `${asRecord(listed[Number(index)]).code}`
  const idOf = (stage: unknown) => `${isRecord(stage) ? stage.id : stage}`
  const usual = asRecord(header.defaults)
  const known = new Map(listed.map((_, index) => [codeAt(index), index]))
  const catalogKnown: Known = {
    file: source.file,
    codes: known,
    stages: new Set(asArray(stages).map(idOf)),
    isWhole:
      source.intact &&
      Array.isArray(codes) &&
      !read.problems?.some(({ unread }) => unread?.[0] === 'codes'),
    hasUsualFix: Object.hasOwn(usual, 'fix'),
    guess: nearestOf([...known.keys()]),
  }
  const byTag = new Map<string, Source>()
  const texts: Texts = { codes: new Map(), stages: new Map(), catalog: {}, fixes: {} }
  for (const file of files) {
    const faults = faultsOf(file, log, known)
    const { tag, source: words, isMissing } = file
    // Of two files for one language, which language-valid reports, only the first is read.
    if (isMissing || !words.intact || byTag.has(tag)) continue
    byTag.set(tag, words)
    addTexts(file, faults, catalogKnown, texts)
  }
  const hasUsual = Object.keys(texts.fixes).length > 0 ? usualFixes(listed, usual, read) : undefined
  const textsOf = (index: number): Fields | undefined => {
    const found = texts.codes.get(codeAt(index))
    return hasUsual?.(index) ? merged(texts.fixes, found ?? {}) : found
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
              const found = texts.stages.get(idOf(stage))
              return found && !isRecord(stage)
                ? translated({ id: stage }, found)
                : translated(stage, found)
            })
          : stages,
      }),
      ...(codes !== undefined && {
        codes: Array.isArray(codes)
          ? codes.map((entry: unknown, index) =>
              isRecord(entry) ? translated(entry, textsOf(index)) : entry,
            )
          : codes,
      }),
    },
    languages: files,
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
      const owners = list === 'codes' && rest[0] === 'fix' ? [owner, DEFAULTS] : [owner]
      const found = owners.find((one) => has(words.value, [...one, ...rest.slice(0, 1)]))
      return found ? { source: words, path: [...found, ...rest] } : read.beside?.(path)
    },
  }
}

/** Whether a code has the `fix` of the defaults, not an own one nor that of its stage or tag. */
function usualFixes(
  listed: readonly unknown[],
  defaults: Fields,
  { imports }: Read,
): (index: number) => boolean {
  const codes = listed.map((one) => ({ ...asRecord(one), tags: asArray(asRecord(one).tags) }))
  const { origin } = withDefaults(
    { codes, defaults } as ParsedCatalog['value'],
    (index, field) => imports?.of(index) !== undefined || Object.hasOwn(codes[index]!, field),
  )
  return (index) => origin(['codes', index, 'fix'])?.length === 2
}

/** What the catalog has, to which the keys of a file refer. */
type Known = {
  file: string
  codes: ReadonlyMap<string, number>
  stages: ReadonlySet<string>
  hasUsualFix: boolean
  /** False if some codes may not be known: no key is wrong then. */
  isWhole: boolean
  guess: (code: string) => string | undefined
}

/** What the files say: by code, by stage, and by language, of the catalog and of the `fix` of its defaults. */
type Texts = { codes: Table; stages: Table; catalog: Fields; fixes: Fields }

/** Logs what is wrong in the file of a language. */
type Faults = {
  add(rule: string, message: string, path: Path, more?: Partial<Problem>): void
  /** The texts of what has this path, if they are a mapping. */
  textsAt(path: Path, value: unknown, advice?: string): Fields | undefined
  /** A field of `$catalog` that is unknown. */
  unknownField(field: string, among: Fields): void
}

/** Logs the faults of the text itself; paths are those in the file. */
function faultsOf(
  { tag, source: words, isMissing }: LanguageFile,
  log: ProblemLog,
  known: ReadonlyMap<string, number>,
): Faults {
  // What is accepted is accepted at its path: each key has its own.
  const inCatalog = ([key, ...rest]: Path): Path => {
    if (key === undefined || key === OF_CATALOG) return ['translations', tag, ...rest]
    const index = known.get(`${key}`)
    return index === undefined
      ? ['translations', tag, key, ...rest]
      : ['codes', index, 'translations', tag, ...rest]
  }
  const faults: Faults = {
    add: (rule, message, path, more = {}) =>
      logProblem(log, rule, () => ({
        path: inCatalog(path),
        at: placeIn(words, path, 'key'),
        message,
        ...more,
      })),
    textsAt(path, value, advice = '') {
      if (isRecord(value)) return value
      const { message } = wrongType({ type: 'object' }, value, path, writtenIn(words))
      faults.add('field-typed', message + advice, path, {
        at: placeIn(words, path),
        unread: inCatalog(path),
      })
      return undefined
    },
    unknownField(field, among) {
      const fields = [...TITLES, 'stages', 'defaults']
      const fault = unknownKey(field, among, fields, false, ['translations', tag])
      logProblem(log, 'field-known', () => fault)
    },
  }
  const placeOf = placer(words)
  for (const { rule, message, related = [], ...one } of words.problems)
    faults.add(rule, message, one.path, {
      at: placeOf(one),
      related: related.map((other) => ({ ...other, at: placeOf(other) })),
    })
  if (isMissing)
    faults.add(
      'syntax-valid',
      'this is not a file of the repository that can be read; put a file here, or remove it',
      [],
    )
  return faults
}

/** Adds the texts of a file, and reports the keys that the catalog does not have. */
function addTexts(
  { tag, source: words }: LanguageFile,
  faults: Faults,
  known: Known,
  texts: Texts,
): void {
  if (!isRecord(words.value)) {
    if (words.value !== null && words.value !== undefined)
      faults.add('field-typed', 'this must be a mapping from codes to their texts', [])
    return
  }
  const { [OF_CATALOG]: givenOfCatalog, ...byCode } = words.value
  const ofCatalog =
    (givenOfCatalog !== undefined && faults.textsAt([OF_CATALOG], givenOfCatalog)) || {}
  for (const [field, text] of Object.entries(ofCatalog))
    if (field === 'stages') addStages(tag, text, faults, known, texts)
    else if (field === 'defaults') addUsualFix(tag, text, faults, known, texts)
    else if (TITLES.includes(field))
      texts.catalog[tag] = { ...asRecord(texts.catalog[tag]), [field]: text }
    else faults.unknownField(field, ofCatalog)
  for (const [code, ofCode] of Object.entries(byCode))
    if (known.codes.has(code) && faults.textsAt([code], ofCode))
      addTo(texts.codes, code, tag, ofCode)
  if (known.isWhole) refuseUnknown(words, Object.keys(byCode), { tag, faults, known })
}

function addUsualFix(
  tag: string,
  given: unknown,
  faults: Faults,
  known: Known,
  texts: Texts,
): void {
  for (const [name, text] of Object.entries(faults.textsAt(DEFAULTS, given) ?? {}))
    if (name === 'fix' && known.hasUsualFix && typeof text === 'string')
      texts.fixes[tag] = { fix: text }
    else
      faults.add('field-typed', 'only a "fix" of "defaults" is translated here', [
        ...DEFAULTS,
        name,
      ])
}

function addStages(tag: string, stages: unknown, faults: Faults, known: Known, texts: Texts): void {
  const [example = 'checkout'] = known.stages
  const advice = `; write the id of each stage as a key: { ${example}: { title: … } }`
  const path = [OF_CATALOG, 'stages']
  for (const [id, one] of Object.entries(faults.textsAt(path, stages, advice) ?? {}))
    if (known.stages.has(id)) {
      if (faults.textsAt([...path, id], one)) addTo(texts.stages, id, tag, one)
    } else if (known.isWhole)
      faults.add('field-known', `${JSON.stringify(id)} is not a stage of ${known.file}`, [
        ...path,
        id,
      ])
}

/** Reports the codes that the catalog does not have; if there is no other, the file as a whole. */
function refuseUnknown(
  words: Source,
  keys: readonly string[],
  { tag, faults, known }: { tag: string; faults: Faults; known: Known },
): void {
  // A key of another type has a finding already.
  const unknown = keys.filter(
    (code) => !known.codes.has(code) && (code === '' || words.token([code], 'key') !== undefined),
  )
  const [first] = unknown
  if (first === undefined) return
  const meant = new Map(unknown.map((code) => [code, known.guess(code)]))
  if (unknown.length === keys.length && ![...meant.values()].some(Boolean))
    faults.add(
      'field-known',
      `${words.file} is read as the texts of ${known.file} in the language "${tag}", and has none of its codes; ${isDeep(first, words.value) ? 'write the codes at the top, without "codes"' : 'rename the file if it is something else'}`,
      [],
      { at: placeIn(words, [first], 'key') },
    )
  else
    for (const [code, better] of meant)
      faults.add(
        'field-known',
        `${JSON.stringify(code)} is not a code of ${known.file}${didYouMean(better) || '; remove its texts'}`,
        [code],
        better === undefined ? {} : { suggestions: [better] },
      )
}

type Fields = Record<string, unknown>

const DEFAULTS = [OF_CATALOG, 'defaults']

const TITLES = ['title', 'description']

/** What several languages say, by code. */
type Table = Map<string, Fields>

const addTo = (table: Table, key: string, tag: string, texts: unknown): unknown =>
  table.set(key, { ...table.get(key), [tag]: texts })

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
