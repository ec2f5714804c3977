import siteWordsShape from '../../../../schema/site-words.schema.json' with { type: 'json' }
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { languageFor } from '../../../base/core/catalog/languages.ts'
import { configProblem } from '../../../base/core/config/problem.ts'
import { isLanguageTag, notLanguageTag } from '../../../base/core/values/formats.ts'
import { decode, type Shape } from '../../../base/core/yaml/decode.ts'
import { parse } from '../../../base/core/yaml/parse.ts'
import { type Problem, type Source, writtenIn } from '../../../base/core/yaml/source.ts'
import type { Refusal } from '../../../base/targets/refusal.ts'
import type { OwnWords } from '../settings.ts'
import { siteLanguages } from '../translated.ts'
import { EN, type Words } from './en.ts'
import { KNOWN } from './known.ts'

/** Reads a file of words; its mistakes are in `problems`, with their paths. */
export async function readOwnWords(
  text: string,
  file: string,
): Promise<{ source: Source; words: OwnWords; problems: Problem[] }> {
  const source = await parse(text, file)
  const { value, problems } = decode(siteWordsShape as Shape, source.value ?? {}, writtenIn(source))
  const languages = value as OwnWords['languages']
  return {
    source,
    words: { file, languages },
    problems: [
      ...source.problems.filter(({ rule }) => rule !== 'alias-absent'),
      ...problems,
      ...Object.entries(languages).flatMap(([tag, words]) => [
        ...(isLanguageTag(tag) ? [] : [configProblem([tag], notLanguageTag(tag), 'key')]),
        ...Object.entries(words).flatMap(([name, said]) => unlikeEnglish(tag, name, said)),
      ]),
    ],
  }
}

/** A text has the names in braces that the English one has. */
function unlikeEnglish(tag: string, name: string, said: string | undefined): Problem[] {
  if (said === undefined) return []
  const [names, namesInEnglish] = [said, EN[name as keyof Words]].map(
    (text) => new Set(text.match(/\{\w+\}/g)),
  )
  return [
    ...[...names!]
      .filter((one) => !namesInEnglish!.has(one))
      .map((one) => [`"${name}" has no value`, one]),
    ...[...namesInEnglish!]
      .filter((one) => !names!.has(one))
      .map((one) => [`"${name}" lacks`, one]),
  ].map(([what, one]) =>
    configProblem([tag, name], `${what} ${one}; in English, it is "${EN[name as keyof Words]}"`),
  )
}

// The schema has all of them.
const MOST_NAMED = 5

/** The words that the pages of a site say in English, because their language lacks them. */
export function lackingWords(catalog: Catalog, { file, languages }: OwnWords): Refusal[] {
  return siteLanguages(catalog, new Set()).flatMap(({ tag }) => {
    const own = languageFor(tag, Object.keys(languages))
    if (own === undefined || languageFor(tag, Object.keys(KNOWN)) !== undefined) return []
    const names = Object.keys(EN).filter((name) => !Object.hasOwn(languages[own]!, name))
    if (names.length === 0) return []
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
    const named = names
      .slice(0, MOST_NAMED)
      .map((name) => `"${name}"`)
      .join(', ')
    return [
      {
        path: [],
        message: `${file} lacks ${named}${more} in "${own}": the pages say this in English`,
      },
    ]
  })
}
