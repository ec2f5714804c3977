import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Diagnostic, Related } from '../../core/diagnostic.ts'
import { GENERATED } from '../../core/output-file.ts'
import { reading, Unreadable } from '../../core/unreadable.ts'
import { lineOf, lineStarts, nearestOf } from '../../core/values/text.ts'
import { TimeLimit } from '../../core/values/time-limit.ts'
import { ranger } from '../../core/yaml/diagnose.ts'
import { isPage } from '../../forms/code/language.ts'
import { answerForms } from '../../forms/declared.ts'
import type { Host } from '../../io/host/host.ts'
import { OutsideLink } from '../../io/host/links.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { CommentAcceptance } from '../../rules/accept/accept.ts'
import { documentAcceptances } from '../../rules/accept/in-code.ts'
import type { Claim, CodeClaim, ReadFile } from './claim.ts'
import type { Mention } from './code.ts'
import { CodeConstants } from './constants.ts'
import { declaredCodes } from './declared.ts'
import type { ReadDocument } from './documents/documents.ts'
import { documentKind, isOfTools, isSourceCode } from './documents/kinds.ts'
import { folderOf, lastOf, sharedPackages } from './imports.ts'
import { diagnosticsAt, type Example, Judge, type Lines } from './judge.ts'
import { OF_OTHERS, plainName } from './names.ts'
import type { CheckedDocuments, OpenapiDocuments } from './openapi.ts'
import { matchesIn } from './patterns.ts'
import { Tally } from './tally.ts'
import { wordsOfCodes } from './words.ts'

/** What was found in the files. */
export type Scan = {
  readonly tally: Tally
  readonly diagnostics: readonly Diagnostic[]
  /** Further lines that findings are about, by their fingerprints. */
  readonly lines: ReadonlyMap<string, readonly Lines[]>
  /** The texts of files with findings. */
  readonly texts: ReadonlyMap<string, string>
  /** What comments accept, by file. */
  readonly comments: ReadonlyMap<string, readonly CommentAcceptance[]>
  readonly count: number
  /** The files that were not read, with the reason; without binary and generated ones. */
  readonly unread: readonly { file: string; reason: string }[]
  readonly openapi: CheckedDocuments | undefined
}

const AT_ONCE = 32
const NO_CLAIMS: ReadDocument = { claims: [], valueSets: new Set() }

/**
 * Reads files (absolute), a few at a time, and keeps only what they say. Source code without a code
 * is parsed only if it has a name that other files have codes at, or that of a constant.
 */
export async function scanFiles(
  host: Host,
  { files, named }: { files: readonly string[]; named: ReadonlySet<string> },
  readings: readonly ParsedCatalog[],
  patterns: readonly RegExp[],
): Promise<Scan> {
  const declared = declaredCodes(readings)
  const words = wordsOfCodes([...declared.codes.keys()])
  const constants = new CodeConstants(readings)
  const modules = files.flatMap((one) =>
    one.endsWith('.py') ? one.slice(one.lastIndexOf('/') + 1, -3).toLowerCase() : [],
  )
  const project = {
    modules: new Set(modules),
    packages: sharedPackages(
      files.flatMap((file) => (file.endsWith('.go') ? shownPath(host, file) : [])),
    ),
  }
  const tally = new Tally()
  const found: ReadFile[] = []
  const unread: { file: string; reason: string }[] = []
  const later: Later[] = []
  let documents: ((file: string, text: string) => Promise<ReadDocument>) | undefined
  let openapi: OpenapiDocuments | undefined
  let count = 0

  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const texts = await Promise.all(some.map((file) => readText(host, file)))
    for (const [index, path] of some.entries()) await read(path, texts[index]!)
  }
  await readLater()
  const checked = openapi?.check(named)
  return { tally, count, unread, openapi: checked, ...(await judged(checked)) }

  async function read(path: string, { text, data, unread: reason }: Text): Promise<void> {
    const one = { path, file: shownPath(host, path), isTest: isTestFile(shownPath(host, path)) }
    const { file, isTest } = one
    if (data !== undefined && mayBeOpenapi(data)) {
      openapi ??= new (await import('./openapi.ts')).OpenapiDocuments(host, readings)
      if (await openapi.read(path, data)) {
        count++
        if (isTest) tally.words(data, words, 'tested')
        found.push({ ...one, claims: [], comments: documentAcceptances(data) })
        return
      }
    }
    if (text === undefined) return leave(file, reason!)
    count++
    if (isOfTools(file)) return
    tally.read(file)
    if (isTest) tally.words(text, words, 'tested')
    if (documentKind(file) === undefined) return code(one, text)
    documents ??= await (await import('./documents/documents.ts')).documentReader(
      declared,
      answerForms(readings),
      words,
    )
    const reader = documents
    const { claims, valueSets } = await readOr(NO_CLAIMS, file, text, () => reader(file, text))
    const all = await withPatterns(file, text, claims)
    found.push({ ...one, claims: all, comments: documentAcceptances(text), valueSets })
  }

  /** What a reader gave; `nothing`, and the reason in the report, for a text that is unreadable. */
  async function readOr<Result>(
    nothing: Result,
    file: string,
    text: string,
    reader: () => Promise<Result>,
  ): Promise<Result> {
    const result = await reading(reader)
    if (!(result instanceof Unreadable)) return result
    const { message, offset } = result
    const line = offset === undefined ? '' : `line ${lineOf(lineStarts(text), offset) + 1}: `
    leave(file, line + message)
    return nothing
  }

  function leave(file: string, reason: string): void {
    host.detail(`${file}: skipped: ${reason}`)
    if (!USUAL.has(reason) && !unread.some((one) => one.file === file))
      unread.push({ file, reason })
  }

  async function code(one: OneFile, text: string): Promise<void> {
    const { isCode, hasCode } = await import('./code.ts')
    const isRead = isCode(one.file)
    const isParsed = isRead && hasCode(text, words)
    const index = found.length
    if (isParsed) await parse(one, text, index)
    else {
      const claims = await withPatterns(one.file, text, [])
      if (claims.length > 0) found.push({ ...one, claims, comments: [] })
    }
    if ((!isRead || isPage(one.file)) && isSourceCode(one.file) && !one.isTest)
      tally.words(text, words, 'used')
    if (isRead) later.push({ ...one, isParsed, index })
  }

  /** Parses source code; `index`: where its claims are, or will be. */
  async function parse(one: OneFile, text: string, index: number): Promise<void> {
    const { readCode, NOTHING_READ } = await import('./code.ts')
    const { mentions, comments, goPackage } = await readOr(NOTHING_READ, one.file, text, () =>
      readCode(one.file, text, words, constants, project),
    )
    const folder = folderOf(one.file)
    const isShared = project.packages.get(lastOf(folder))?.includes(folder)
    if (isShared) constants.add(mentions, folder)
    if (!isShared || goPackage !== lastOf(folder)) constants.add(mentions, goPackage)
    const said = mentions.filter(
      ({ word, isName, code }) => code !== undefined || !isName || !constants.others.has(word),
    )
    const claims = (await withPatterns(one.file, text, said)).flatMap((mention): Claim[] => [
      mention,
      ...statusOf(mention, one.isTest),
    ])
    const isKnown = found[index]?.path === one.path
    found.splice(isKnown ? index : found.length, isKnown ? 1 : 0, {
      ...one,
      claims,
      comments,
    })
  }

  /** The status beside a code, if it is one: a bare number of a test can be anything. */
  function statusOf(mention: Mention, isTest: boolean): Claim[] {
    const { code, beside, at } = mention
    const known = code === undefined ? undefined : declared.codes.get(code)
    if (beside === undefined || known?.isActive !== true || known.statuses.size === 0) return []
    const { status, bare } = beside
    if (isTest && bare !== undefined) return []
    return [
      {
        ...{ kind: 'fact', at, declared: known, field: 'http', value: `${status}`, path: ['http'] },
        right: [...known.statuses].join(' or '),
        isRight: known.statuses.has(status),
        place: `status ${bare ?? ''}`,
        needs: bare === undefined ? 'nothing' : 'place',
        beside: mention,
        about: [...(mention.about ?? []), beside.at],
      },
    ]
  }

  /** Reads what was left: files with names that now are known to stand for codes, or to have them. */
  async function readLater(): Promise<void> {
    const { hasWordNear } = await import('./code.ts')
    const lists = new Set(['Code'])
    const calls = new Set(['fail'])
    const keys = new Set(ALWAYS)
    for (const { claims, isTest } of found)
      for (const claim of claims)
        if (claim.kind === 'code' && claim.code !== undefined && !isTest) {
          const [, list] = /^member of (\S+)/.exec(claim.place) ?? []
          const [, argument] = /^argument \d+ of (?:.*\.)?(\S+)$/.exec(claim.place) ?? []
          const [, key] = /^property (?:.*\.)?(\S+)$/.exec(claim.place) ?? []
          if (list) lists.add(list)
          if (argument) calls.add(plainName(argument))
          if (key) keys.add(key)
        }
    const isOfList = new RegExp(`(?<![\\w$])(?:${[...lists].map(escaped).join('|')})(?:\\.|::|\\[)`)
    const others = constants.namesBeside(words)
    for (const { isParsed, index, ...one } of later) {
      if (isParsed && others.size === 0) continue
      const { text } = await readText(host, one.path)
      if (text === undefined) continue
      const isMore =
        (!isParsed && (isOfList.test(text) || hasWordNear(text, words, { calls, keys }))) ||
        (others.size > 0 && hasWord(text, others))
      if (isMore) await parse(one, text, index)
    }
  }

  /**
   * Adds what the patterns of the config find: a code, whatever else is known of its place. Without
   * one, words that a standard has are left out.
   */
  async function withPatterns<Said extends Claim>(
    file: string,
    text: string,
    all: readonly Said[],
  ): Promise<readonly (Said | CodeClaim)[]> {
    const claims = all.filter(
      (one) => one.kind !== 'code' || one.code !== undefined || !OF_OTHERS.has(one.word),
    )
    if (patterns.length === 0) return claims
    const matches = await limited(host, file, () => matchesIn(text, patterns))
    const left = new Map(matches.map((match) => [match.start, match]))
    const said = claims.flatMap((claim) => {
      const end = claim.kind === 'code' ? left.get(claim.at.start)?.end : undefined
      if (claim.kind !== 'code' || end === undefined) return claim
      if (claim.code === undefined && claim.at.end !== end) return []
      left.delete(claim.at.start)
      return { ...claim, needs: 'nothing' as const, place: claim.place || 'a pattern' }
    })
    const more = [...left.values()].map(
      ({ code: word, start, end }): CodeClaim => ({
        ...{ kind: 'code', at: { start, end }, word, place: 'a pattern', needs: 'nothing' },
        ...{ code: words.has(word) ? word : undefined, role: 'raise' },
      }),
    )
    return [...said, ...more]
  }

  /** Judges what was found; a file with findings is read again. */
  async function judged(checked: CheckedDocuments | undefined) {
    const judge = new Judge(found, declared, words, nearestOf(declared.codes.keys()))
    const texts = new Map(checked?.sources.map(({ file, text }) => [file, text]))
    // What a document refers to was read with it: no fault is found twice.
    const parts = new Set(texts.keys())
    const diagnostics = [...(checked?.diagnostics ?? [])]
    const lines = new Map<string, readonly Lines[]>()
    const comments = new Map<string, readonly CommentAcceptance[]>()
    const rangers = new Map<string, ReturnType<typeof ranger>>()
    const pathOf = new Map(found.map(({ file, path }) => [file, path]))
    for (const one of found) {
      const { file } = one
      tally.file(one)
      if (one.comments.length > 0) comments.set(file, one.comments)
      const faults = parts.has(file) ? [] : judge.in(one)
      if (faults.length === 0 && one.comments.length === 0) continue
      const { text } = await readText(host, one.path)
      if (text === undefined) continue // removed meanwhile
      texts.set(file, text)
      for (const other of new Set(faults.flatMap(({ example }) => example?.file ?? [])))
        if (!rangers.has(other))
          rangers.set(other, ranger((await readText(host, pathOf.get(other)!)).text ?? ''))
      const exampleAt = ({ file, word, at, place }: Example): Related => ({
        ...{ file, path: [], range: rangers.get(file)!({ start: at, end: at + word.length }) },
        message: `${word} is here, as ${place.replace(/ of (?:table|page|package) .*/s, '')}`,
      })
      diagnostics.push(...diagnosticsAt(file, text, faults, exampleAt, lines))
    }
    tally.documents(checked?.codes ?? [])
    return { diagnostics, lines, texts, comments }
  }
}

type OneFile = Pick<ReadFile, 'path' | 'file' | 'isTest'>
/** A file of source code, and where its claims are. */
type Later = OneFile & { readonly isParsed: boolean; readonly index: number }

// Names that are for codes in each project: those of our own libraries, and `errorCode`.
const ALWAYS = ['error', 'errorcode', 'errcode', 'apierrorcode']

const escaped = (name: string): string => name.replace(/\W/g, '\\$&')

const hasWord = (text: string, words: ReadonlySet<string>): boolean => {
  for (const [word] of text.matchAll(/[\w$]+/g)) if (words.has(word)) return true
  return false
}

// Seconds for one file.
const LIMIT = 5

/** Only a pattern of the project can take long. */
const limited = <Result>(host: Host, file: string, work: () => Result): Promise<Result> =>
  host.within(LIMIT, work).catch((error: unknown) => {
    if (!(error instanceof TimeLimit)) throw error
    throw new UserError(
      `the patterns take more than ${LIMIT} s for ${file}; avoid a repetition inside a repetition, such as (?:a+)+, or exclude the file`,
    )
  })

/** The text of a file, or why it is not read; `data`: that of one that can be an OpenAPI document. */
type Text = {
  readonly text?: string
  readonly data?: string
  readonly unread?: string
}

const LARGEST = 8 * 1024 * 1024 // bytes: above that it is data
const HEAD = 8_000
// Why files are not read that nobody expects to be read.
const USUAL = new Set(['it was removed', 'binary', 'generated by rail-errors'])

async function readText(host: Host, file: string): Promise<Text> {
  if ((await host.files.kind(file)) !== 'file') return { unread: 'it was removed' }
  try {
    const bytes = await host.files.read(file)
    const isData = /\.(?:json|ya?ml)$/i.test(file)
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe
    const reason =
      bytes.length > LARGEST
        ? 'larger than 8 MiB'
        : !wide && bytes.subarray(0, HEAD).includes(0)
          ? 'binary'
          : undefined
    if (reason !== undefined && !isData) return { unread: reason }
    const text = new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(bytes)
    if (text.slice(0, 500).includes(GENERATED)) return { unread: 'generated by rail-errors' }
    return {
      ...(reason === undefined ? { text } : { unread: reason }),
      ...(isData && { data: text }),
    }
  } catch (error) {
    if (error instanceof OutsideLink) return { unread: 'a link out of the repository' }
    throw error
  }
}

// Read by each run: the readers of documents are loaded only where there is one.
const OPENAPI_HEAD =
  /(?:^|[{,])[ \t\r\n]{0,200}["']?(?:openapi|swagger)["']?[ \t]{0,20}:[ \t]{0,20}["']?\d/m

/** True for a text that can be an OpenAPI document. */
const mayBeOpenapi = (text: string): boolean => OPENAPI_HEAD.test(text)

/**
 * True for a path that names tests, as the languages and their tools have it: `orders.test.ts`,
 * `test_views.py`, `OrderTest.java`, `orders_spec.rb`, a folder `tests`.
 */
const isTestFile = (path: string): boolean =>
  /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|e2e|testdata|test-data|fixtures|[\w.-]+\.Tests?|src\/[a-z]+Test)\//i.test(
    path,
  ) ||
  /(?:[._-](?:test|spec|cy|e2e)|_test|(?<=[a-z0-9])(?:Test|Tests|Spec|IT))\.\w+$|(?:^|\/)(?:test_|conftest)[^/]*\.py$/.test(
    path,
  )
