import type { Form } from '../../../core/contract/forms/form.ts'
import { isInBody, placeSteps } from '../../../core/contract/forms/place.ts'
import { parse } from '../../../core/yaml/parse.ts'
import type { ReadFile } from '../claim.ts'
import type { DeclaredCodes } from '../declared.ts'
import type { Words } from '../words.ts'
import { readBodies } from './bodies.ts'
import { documentKind, isHistory } from './kinds.ts'
import { readQuoted } from './markdown.ts'
import { Page } from './page.ts'

/** What a document says about codes. */
export type ReadDocument = Pick<ReadFile, 'claims' | 'valueSets'>

/** Makes the reader of documents: pages, feature files, examples. It rejects what is unreadable. */
export function documentReader(known: DeclaredCodes, forms: readonly Form[], words: Words) {
  const mentions = mentionTest(known)

  /** True for a short text with the keys of an error body, or with a FHIR outcome. */
  const isBody = (text: string): boolean =>
    text.length < LONGEST_BODY &&
    (known.systems.some(({ codes }) => text.includes(codes) || text.includes('OperationOutcome')) ||
      forms.some(({ top, list }) =>
        [top, list].some((places) => {
          const other = places?.stage ?? places?.path ?? places?.message
          return (
            other !== undefined &&
            [places?.code, other].every(
              (place) => place && isInBody(place) && text.includes(placeSteps(place).at(-1)!.name),
            )
          )
        }),
      ))

  /** What a document says about codes. */
  return async (file: string, text: string): Promise<ReadDocument> => {
    const kind = documentKind(file)!
    const page = new Page(file, text, known, words)
    if (isHistory(file) || !(mentions(text) || (kind === 'data' && isBody(text)))) return page
    if (kind === 'markdown') await (await import('./markdown.ts')).readMarkdown(page, forms)
    else if (kind === 'gherkin') await (await import('./gherkin.ts')).readGherkin(page, forms)
    else {
      const source = await parse(text, file)
      if (source.intact) readBodies(page, source, forms, { offset: 0 })
      else readQuoted(page, text, 0)
    }
    return page
  }
}

const LONGEST_BODY = 200_000

/** Makes a quick test for texts that may mention a code: most files do not. */
function mentionTest({ codes }: DeclaredCodes): (text: string) => boolean {
  const longest = [...codes.keys()].flatMap(
    (code) => (code.match(/[\p{L}\p{N}_]+/gu) ?? []).sort((a, b) => b.length - a.length)[0] ?? [],
  )
  const words = new Set(longest)
  return (text) => {
    for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) if (words.has(word)) return true
    return false
  }
}
