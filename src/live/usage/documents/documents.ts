import type { ParsedCatalog } from '../../../core/catalog/parsed-catalog.ts'
import type { Form } from '../../../core/contract/forms/form.ts'
import { placeSteps } from '../../../core/contract/forms/place.ts'
import { parse } from '../../../core/yaml/parse.ts'
import type { Place } from '../judge.ts'
import type { KnownCodes } from '../known.ts'
import type { Tally } from '../tally.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { readBodies } from './bodies.ts'
import { type DeclaredCodes, declaredCodes } from './declared.ts'
import { readGherkin } from './gherkin.ts'
import { documentPlaces, type ReadPage } from './judge.ts'
import { documentKind, isHistory } from './kinds.ts'
import { readMarkdown } from './markdown.ts'
import { Page } from './page.ts'

/** Reads documents: pages, feature files, examples. Keeps only what each says about codes. */
export class Documents {
  readonly #pages: ReadPage[] = []
  readonly known: DeclaredCodes
  readonly #vocabulary: Vocabulary
  readonly #forms: readonly Form[]
  readonly #mentions: (text: string) => boolean

  constructor(readings: readonly ParsedCatalog[], forms: readonly Form[], vocabulary: Vocabulary) {
    this.known = declaredCodes(readings)
    this.#forms = forms
    this.#vocabulary = vocabulary
    this.#mentions = mentionTest(this.known)
  }

  /** Reads a document, and keeps what it says about codes. Returns where codes are in it. */
  async read(file: string, text: string): Promise<ReadonlySet<number>> {
    const kind = documentKind(file)
    if (kind === undefined || isHistory(file)) return NOWHERE
    if (!this.#mentions(text) && !(kind === 'data' && this.#isBody(text))) return NOWHERE
    const page = new Page(file, text, this.known, this.#vocabulary)
    if (kind === 'markdown') await readMarkdown(page, this.#forms)
    else if (kind === 'gherkin') await readGherkin(page, this.#forms)
    else {
      const source = await parse(text, file)
      if (source.intact) readBodies(page, source, this.#forms, { offset: 0 })
    }
    const { claims, valueSets } = page
    if (claims.length > 0) this.#pages.push({ file, claims, valueSets })
    return new Set(claims.flatMap((claim) => (claim.kind === 'code' ? [claim.at.start] : [])))
  }

  /** The findings in each document. */
  judge(judging: {
    known: KnownCodes
    guess(word: string): string | undefined
  }): Map<string, Place[]> {
    return documentPlaces(this.#pages, {
      ...judging,
      declared: this.known,
      vocabulary: this.#vocabulary,
    })
  }

  /** Counts what the documents do with codes: features test them. */
  count(tally: Tally): void {
    for (const { file, claims } of this.#pages) {
      tally.hasPages = true
      if (documentKind(file) !== 'gherkin') continue
      for (const claim of claims)
        if (claim.kind === 'code' && claim.code !== undefined)
          tally.of(claim.code).tested ??= { path: file, file, ...claim.at }
    }
  }

  /** True for a short text with the keys of an error body, or with a FHIR outcome. */
  #isBody(text: string): boolean {
    return (
      text.length < LONGEST_BODY &&
      ((this.known.systems.length > 0 && text.includes('OperationOutcome')) ||
        this.known.systems.some(({ codes }) => text.includes(codes)) ||
        this.#forms.some(({ top, list }) =>
          [top, list].some((places) => {
            const other = places?.stage ?? places?.path ?? places?.message
            return (
              places !== undefined &&
              other !== undefined &&
              [places.code, other].every((place) => text.includes(placeSteps(place).at(-1)!.name))
            )
          }),
        ))
    )
  }
}

const NOWHERE: ReadonlySet<number> = new Set()

const LONGEST_BODY = 200_000

/** Makes a quick test for texts that may mention a code: most files do not. */
function mentionTest({ codes }: DeclaredCodes): (text: string) => boolean {
  const words = new Set<string>()
  let isPlain = true
  for (const code of codes.keys()) {
    const parts = code.match(/[\p{L}\p{N}_]+/gu) ?? []
    const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '')
    if (longest === '') continue
    words.add(longest)
    isPlain &&= /^\w+$/.test(longest)
  }
  const shortest = [...words].reduce((least, { length }) => Math.min(least, length), 200)
  const pattern = new RegExp(isPlain ? `\\w{${shortest},}` : '[\\p{L}\\p{N}_]+', 'gu')
  return (text) => {
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text))
      if (words.has(found[0])) return true
    return false
  }
}
