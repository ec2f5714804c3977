import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Diagnostic, Related } from '../../core/diagnostic.ts'
import { GENERATED } from '../../core/output-file.ts'
import { nearestOf } from '../../core/values/text.ts'
import { ranger } from '../../core/yaml/diagnose.ts'
import { answerForms } from '../../forms/declared.ts'
import type { Host } from '../../io/host/host.ts'
import { OutsideLink } from '../../io/host/links.ts'
import { shownPath } from '../../io/host/paths.ts'
import { TimeLimit } from '../../io/host/time-limit.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { CommentAcceptance } from '../../rules/accept/accept.ts'
import { documentAcceptances } from './accepted.ts'
import type { Claim, CodeClaim, ReadFile } from './claim.ts'
import type { Mention } from './code.ts'
import { CodeConstants } from './constants.ts'
import { type DeclaredCodes, declaredCodes } from './declared.ts'
import type { ReadDocument } from './documents/documents.ts'
import { documentKind, isOfTools, isSourceCode } from './documents/kinds.ts'
import type { CodeFiles } from './files.ts'
import { diagnosticsAt, Judge } from './judge.ts'
import { plainName } from './names.ts'
import type { CheckedDocuments, OpenapiDocuments } from './openapi.ts'
import { mayBeOpenapi } from './openapi-head.ts'
import { matchesIn } from './patterns.ts'
import { Tally } from './tally.ts'
import { isTestFile } from './tests.ts'
import { type Words, wordsOfCodes } from './words.ts'

/** What was found in the files. */
export type Scan = {
  readonly tally: Tally
  readonly diagnostics: readonly Diagnostic[]
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

/**
 * Reads files (absolute), a few at a time, and keeps only what they say. Source code without a code
 * is parsed only if it has a name that other files have codes at, or that of a constant.
 */
export async function scanFiles(
  host: Host,
  { files, named }: CodeFiles,
  readings: readonly ParsedCatalog[],
  patterns: readonly RegExp[],
): Promise<Scan> {
  const declared = declaredCodes(readings)
  const words = wordsOfCodes([...declared.codes.keys()])
  const reader = new Reader(host, readings, declared, words, patterns)
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const texts = await Promise.all(some.map((file) => readText(host, file)))
    for (const [index, path] of some.entries()) await reader.read(path, texts[index]!)
  }
  await reader.readLater()
  const { tally, found } = reader
  const openapi = reader.openapi?.check(named)
  const guess = nearestOf(declared.codes.keys())
  const judge = new Judge(found, declared, words, guess)
  const texts = new Map(openapi?.sources.map(({ file, text }) => [file, text]))
  // What a document refers to was read with it: no fault is found twice.
  const parts = new Set(texts.keys())
  const diagnostics = [...(openapi?.diagnostics ?? [])]
  const comments = new Map<string, readonly CommentAcceptance[]>()
  const rangers = new Map<string, ReturnType<typeof ranger>>()
  const pathOf = new Map(found.map(({ file, path }) => [file, path]))
  for (const one of found) {
    tally.file(one)
    if (one.comments.length > 0) comments.set(one.file, one.comments)
    const faults = parts.has(one.file) ? [] : judge.in(one)
    if (faults.length === 0 && one.comments.length === 0) continue
    const { text } = await readText(host, one.path)
    if (text === undefined) continue // removed meanwhile
    texts.set(one.file, text)
    for (const file of new Set(faults.flatMap(({ example }) => example?.file ?? [])))
      if (!rangers.has(file))
        rangers.set(file, ranger((await readText(host, pathOf.get(file)!)).text ?? ''))
    diagnostics.push(
      ...diagnosticsAt(
        one.file,
        text,
        faults,
        ({ file, word, at, place }): Related => ({
          file,
          path: [],
          range: rangers.get(file)!({ start: at, end: at + word.length }),
          message: `${word} is here, as ${place.replace(/ of (?:table|page) .*/s, '')}`,
        }),
      ),
    )
  }
  tally.documents(openapi?.codes ?? [])
  const { count, unread } = reader
  return { tally, diagnostics, texts, comments, count, unread, openapi }
}

type Later = {
  readonly path: string
  readonly file: string
  readonly isParsed: boolean
  readonly index: number
}

// Names that are for codes in each project: those of our own libraries, and `errorCode`.
const ALWAYS = ['error', 'errorcode', 'errcode', 'apierrorcode']

class Reader {
  readonly tally = new Tally()
  readonly found: ReadFile[] = []
  readonly unread: { file: string; reason: string }[] = []
  openapi: OpenapiDocuments | undefined
  count = 0
  readonly #host: Host
  readonly #readings: readonly ParsedCatalog[]
  readonly #declared: DeclaredCodes
  readonly #words: Words
  readonly #patterns: readonly RegExp[]
  readonly #constants: CodeConstants
  readonly #later: Later[] = []
  #documents: ((file: string, text: string) => Promise<ReadDocument>) | undefined

  constructor(
    host: Host,
    readings: readonly ParsedCatalog[],
    declared: DeclaredCodes,
    words: Words,
    patterns: readonly RegExp[],
  ) {
    this.#host = host
    this.#readings = readings
    this.#declared = declared
    this.#words = words
    this.#patterns = patterns
    this.#constants = new CodeConstants(readings)
  }

  async read(path: string, { text, data, unread }: Text): Promise<void> {
    const file = shownPath(this.#host, path)
    const isTest = isTestFile(file)
    if (data !== undefined && mayBeOpenapi(data)) {
      this.openapi ??= await this.#openOpenapi()
      if (await this.openapi.read(path, data)) {
        this.count++
        if (isTest) this.tally.words(data, this.#words, 'tested')
        this.found.push({ path, file, isTest, claims: [], comments: documentAcceptances(data) })
        return
      }
    }
    if (text === undefined) {
      this.#leave(file, unread!)
      return
    }
    this.count++
    if (isOfTools(file)) return
    this.tally.read(file)
    if (isTest) this.tally.words(text, this.#words, 'tested')
    if (documentKind(file) === undefined) await this.#code(path, file, text)
    else {
      const read = await this.#readDocument(file, text)
      if (read.unread !== undefined) this.#leave(file, read.unread)
      const claims = await this.#withPatterns(file, text, read.claims)
      const comments = documentAcceptances(text)
      this.found.push({
        path,
        file,
        isTest,
        comments,
        claims,
        ...(read.valueSets && { valueSets: read.valueSets }),
      })
    }
  }

  #leave(file: string, reason: string): void {
    this.#host.detail(`${file}: skipped: ${reason}`)
    if (!USUAL.has(reason)) this.unread.push({ file, reason })
  }

  async #code(path: string, file: string, text: string): Promise<void> {
    const { isCode, hasCode } = await import('./code.ts')
    const claims = await this.#withPatterns(file, text, [])
    if (!isCode(file)) {
      if (isSourceCode(file) && !isTestFile(file)) this.tally.words(text, this.#words, 'used')
      if (claims.length > 0)
        this.found.push({ path, file, isTest: isTestFile(file), claims, comments: [] })
      return
    }
    const isParsed = hasCode(text, this.#words)
    const index = this.found.length
    if (isParsed) await this.#parse(path, file, text)
    else if (claims.length > 0)
      this.found.push({ path, file, isTest: isTestFile(file), claims, comments: [] })
    this.#later.push({ path, file, isParsed, index: this.found.length > index ? index : -1 })
  }

  /** Parses source code; `index`: where it was before its constants were known. */
  async #parse(path: string, file: string, text: string, index = -1): Promise<void> {
    const { readCode } = await import('./code.ts')
    const read = await readCode(file, text, this.#words, this.#constants)
    if ('unread' in read) {
      if (!this.unread.some((one) => one.file === file)) this.#leave(file, read.unread)
      return
    }
    this.#constants.add(read.mentions)
    const isTest = isTestFile(file)
    const known = read.mentions.filter(
      ({ word, isName, code }) =>
        code !== undefined || !isName || !this.#constants.others.has(word),
    )
    const said = known.flatMap((mention): Claim[] => [mention, ...this.#statusOf(mention, isTest)])
    const claims = await this.#withPatterns(file, text, said)
    const one = { path, file, isTest, claims, comments: read.comments }
    if (index < 0) this.found.push(one)
    else this.found[index] = one
  }

  /** The status beside a code, if it is one: a bare number of a test can be anything. */
  #statusOf(mention: Mention, isTest: boolean): Claim[] {
    const { code, beside, at } = mention
    const declared = code === undefined ? undefined : this.#declared.codes.get(code)
    if (beside === undefined || declared?.isActive !== true || declared.statuses.size === 0)
      return []
    const { status, bare } = beside
    if (isTest && bare !== undefined) return []
    return [
      {
        ...{ kind: 'fact', at, declared, field: 'http', value: `${status}`, path: ['http'] },
        right: [...declared.statuses].join(' or '),
        isRight: declared.statuses.has(status),
        place: `status ${bare ?? ''}`,
        needs: bare === undefined ? 'nothing' : 'place',
        beside: mention,
      },
    ]
  }

  /** Reads what was left: files with names that now are known to stand for codes, or to have them. */
  async readLater(): Promise<void> {
    const { hasWordNear } = await import('./code.ts')
    const lists = new Set(['Code'])
    const calls = new Set(['fail'])
    const keys = new Set(ALWAYS)
    for (const { claims, isTest } of this.found)
      for (const claim of claims)
        if (claim.kind === 'code' && claim.code !== undefined && !isTest) {
          const [, list] = /^member of (.+)$/.exec(claim.place) ?? []
          const [, argument] = /^argument \d+ of (?:.*\.)?(\S+)$/.exec(claim.place) ?? []
          const [, key] = /^property (?:.*\.)?(\S+)$/.exec(claim.place) ?? []
          if (list) lists.add(list)
          if (argument) calls.add(plainName(argument))
          if (key) keys.add(key)
        }
    const isOfList = new RegExp(`(?<![\\w$])(?:${[...lists].map(escaped).join('|')})(?:\\.|::|\\[)`)
    const others = this.#constants.namesBeside(this.#words)
    for (const { path, file, isParsed, index } of this.#later) {
      if (isParsed && others.size === 0) continue
      const { text } = await readText(this.#host, path)
      if (text === undefined) continue
      const isMore =
        (!isParsed && (isOfList.test(text) || hasWordNear(text, this.#words, { calls, keys }))) ||
        (others.size > 0 && hasWord(text, others))
      if (isMore) await this.#parse(path, file, text, index)
    }
  }

  async #readDocument(file: string, text: string) {
    if (this.#documents === undefined) {
      const { documentReader } = await import('./documents/documents.ts')
      this.#documents = documentReader(this.#declared, answerForms(this.#readings), this.#words)
    }
    return this.#documents(file, text)
  }

  async #openOpenapi(): Promise<OpenapiDocuments> {
    const { OpenapiDocuments } = await import('./openapi.ts')
    return new OpenapiDocuments(this.#host, this.#readings)
  }

  /** Adds what the patterns of the config find. */
  async #withPatterns(
    file: string,
    text: string,
    claims: readonly Claim[],
  ): Promise<readonly Claim[]> {
    if (this.#patterns.length === 0) return claims
    const found = await limited(this.#host, file, () => matchesIn(text, this.#patterns))
    const at = new Set(claims.flatMap((claim) => (claim.kind === 'code' ? claim.at.start : [])))
    const more = found.flatMap(({ code: word, start, end }): CodeClaim[] =>
      at.has(start)
        ? []
        : [
            {
              ...{ kind: 'code', at: { start, end }, word, place: 'a pattern', needs: 'nothing' },
              ...{ code: this.#words.has(word) ? word : undefined, role: 'raise' },
            },
          ],
    )
    return [...claims, ...more]
  }
}

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
