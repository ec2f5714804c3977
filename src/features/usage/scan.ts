import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Config } from '../../base/core/config/types.ts'
import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { TimeLimit } from '../../base/core/values/time-limit.ts'
import { parse } from '../../base/core/yaml/parse.ts'
import type { Host } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { acceptancesOf } from '../../base/rules/accept/in-code.ts'
import type { CommentAcceptance } from '../../base/rules/accept/suppression-comment.ts'
import { faultsInFhir, faultsInFsh, fshNames, mentions, type System, systemsOf } from './fhir.ts'
import { diagnosticsOf, type Fault, type Lines } from './finding.ts'
import { type Judged, judge, type Yardstick } from './judge.ts'
import type { KnownCodes } from './known-codes.ts'
import type { CheckedDocuments, OpenapiDocuments } from './openapi.ts'
import { placesOf } from './places.ts'
import { isFhirJson, isFhirXml, mayBeOpenapi, readFile, USUAL } from './read-file.ts'
import { Tally } from './tally.ts'

/** What files are judged by: the catalogs, their codes, and what the config says. */
export type ScanSettings = {
  readonly readings: readonly ParsedCatalog[]
  readonly codes: KnownCodes
  readonly usage: NonNullable<Config['usage']>
}

type TextFile = { readonly file: string; readonly text: string }

const AT_ONCE = 32
// A report lists a tenth of them.
const MOST_KEPT = 100_000
// Seconds for one file.
const LIMIT = 5

/** Reads files (absolute), a few at a time, and keeps only what they say. */
export async function scanFiles(
  host: Host,
  { files, named }: { files: readonly string[]; named: ReadonlySet<string> },
  settings: ScanSettings,
): Promise<Scan> {
  const scan = new Scan(host, settings)
  for (let at = 0; at < files.length; at += AT_ONCE) await scan.take(files.slice(at, at + AT_ONCE))
  scan.finish(named)
  return scan
}

/** What was found in files. */
export class Scan {
  readonly tally: Tally
  readonly diagnostics: Diagnostic[] = []
  /** Further lines that findings are about, by their fingerprints. */
  readonly lines = new Map<string, readonly Lines[]>()
  readonly texts = new Map<string, string>()
  /** What comments accept, by file. */
  readonly comments = new Map<string, readonly CommentAcceptance[]>()
  /** The files that were not read, with the reason; without binary and generated ones. */
  readonly unread: { file: string; reason: string }[] = []
  openapi: CheckedDocuments | undefined
  count = 0
  /** How many words were at the places of the config. */
  atPlaces = 0
  readonly #host: Host
  readonly #readings: readonly ParsedCatalog[]
  readonly #yardstick: Yardstick
  readonly #systems: readonly System[]
  readonly #fsh: TextFile[] = []
  #documents: OpenapiDocuments | undefined

  constructor(host: Host, { readings, codes, usage: { places = [] } }: ScanSettings) {
    const frameworks = new Set(places.flatMap(({ use } = {}) => use ?? []))
    this.tally = new Tally(codes, places.length > 0)
    this.#host = host
    this.#readings = readings
    this.#yardstick = { codes, patterns: placesOf(places), frameworks: [...frameworks] }
    this.#systems = systemsOf(readings)
  }

  async take(paths: readonly string[]): Promise<void> {
    const read = await Promise.all(paths.map((path) => readFile(this.#host, path)))
    const texts: TextFile[] = []
    for (const [index, path] of paths.entries()) {
      const { text, unread } = read[index]!
      const file = shownPath(this.#host, path)
      const hasFhir = this.#systems.length > 0
      if (mayBeOpenapi(file, text) && (await this.#isOpenapi(path, text))) this.#add({ file, text })
      else if (unread !== undefined) this.#leave(file, unread)
      else if (hasFhir && isFhirXml(text)) this.#leave(file, 'FHIR in XML')
      else if (/\.fsh$/i.test(file)) this.#fsh.push({ file, text })
      else if (hasFhir && isFhirJson(file, text)) await this.#readFhir({ file, text })
      else texts.push({ file, text })
    }
    const judged = await this.#judge(texts)
    for (const [index, one] of texts.entries()) this.#note(one, judged[index]!)
  }

  /** Judges texts together, as a limit takes longer than most of them. Only a pattern can take long. */
  async #judge(texts: readonly TextFile[]): Promise<Judged[]> {
    const work = () => texts.map(({ file, text }) => judge(file, text, this.#yardstick))
    if (this.#yardstick.patterns.length === 0) return work()
    try {
      return await this.#host.within(LIMIT, work)
    } catch (error) {
      if (!(error instanceof TimeLimit)) throw error
      if (texts.length > 1)
        return (await Promise.all(texts.map((one) => this.#judge([one])))).flat()
      throw new UserError(
        'config',
        `the patterns of usage.places take more than ${LIMIT} s for ${texts[0]!.file}; avoid a repetition inside a repetition, such as (?:a+)+, or exclude the file`,
      )
    }
  }

  #note(one: TextFile, { faults, codes, atPlaces }: Judged): void {
    this.tally.add(one.file, codes)
    this.atPlaces += atPlaces
    this.#add(one, faults)
  }

  async #isOpenapi(path: string, data: string): Promise<boolean> {
    const { OpenapiDocuments } = await import('./openapi.ts')
    this.#documents ??= new OpenapiDocuments(this.#host, this.#readings)
    return this.#documents.read(path, data)
  }

  async #readFhir(one: TextFile): Promise<void> {
    if (!mentions(one.text, this.#systems)) return this.#add(one)
    const source = await parse(one.text, one.file)
    if (!source.intact) return this.#leave(one.file, "can't be parsed as JSON")
    this.#add(one, faultsInFhir(source, this.#systems, this.#yardstick.codes))
  }

  #leave(file: string, reason: string): void {
    this.#host.detail(`${file}: skipped: ${reason}`)
    if (!USUAL.has(reason)) this.unread.push({ file, reason })
  }

  /** Counts a file, with its faults and what its comments accept. */
  #add({ file, text }: TextFile, faults: readonly Fault[] = []): void {
    this.count++
    const accepted = acceptancesOf(text)
    if (accepted.length > 0) this.comments.set(file, accepted)
    if (accepted.length + faults.length > 0) this.texts.set(file, text)
    if (this.diagnostics.length < MOST_KEPT)
      for (const one of diagnosticsOf(file, text, faults, this.lines)) this.diagnostics.push(one)
  }

  /** Judges what needs all files: names of FSH, and OpenAPI documents, which are one API. */
  finish(named: ReadonlySet<string>): void {
    const names = fshNames(
      this.#fsh.map(({ text }) => text),
      this.#systems,
    )
    for (const one of this.#fsh) this.#add(one, faultsInFsh(one.text, names, this.#yardstick.codes))
    this.openapi = this.#documents?.check(named)
    const { diagnostics = [], sources = [], codes = [] } = this.openapi ?? {}
    for (const one of diagnostics) this.diagnostics.push(one)
    for (const { file, text } of sources) this.texts.set(file, text)
    if (!this.tally.isOnlyDocuments) for (const code of codes) this.tally.used.add(code)
  }
}
