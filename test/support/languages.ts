import { readdirSync, readFileSync } from 'node:fs'
import { isMap, isSeq, parse, parseDocument, stringify } from 'yaml'
import { formatText } from '../../src/base/core/catalog/edit/format.ts'
import { splitLanguages } from '../../src/base/core/catalog/edit/print.ts'
import { fileOfLanguage } from '../../src/base/core/catalog/language-files.ts'
import type { ParsedCatalog } from '../../src/base/core/catalog/parsed-catalog.ts'
import { read } from '../../src/base/forms/read.ts'

type Files = Record<string, string>

const FIXTURES: Record<string, string> = {
  'visit-errors': 'rich',
  'claim-errors': 'claims',
  'payment-errors': 'payments',
}

/** The files of the languages of a catalog in fixtures/. */
export function wordsOf(name: string): Files {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url)
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => /^errors\..+\.yaml$/.test(file))
      .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
  )
}

/**
 * The errors.yaml of a test and the files of its languages. Its translations may be written in its
 * entries, which is shorter; the text of a fixture has those of the fixture.
 */
export function filesOf(text: string): Files {
  const fixture = FIXTURES[/^name: "?([\w-]+)/m.exec(text)?.[1] ?? '']
  if (!text.includes('translations'))
    return { 'errors.yaml': text, ...(fixture && wordsOf(fixture)) }
  const own = parseDocument(text)
  const lists = ['stages', 'codes'].map((name) => own.get(name))
  for (const one of [own.contents, ...lists.flatMap((list) => (isSeq(list) ? list.items : []))])
    if (isMap(one)) one.delete('translations')
  const words = [...splitLanguages(parse(text)).languages].map(([tag, value]) => [
    fileOfLanguage('errors.yaml', tag),
    stringify(value, { lineWidth: 0 }),
  ])
  const formatted = formatText(own.toString({ lineWidth: 0 }))
  if ('fault' in formatted) throw new Error(formatted.fault)
  return { ...Object.fromEntries(words), 'errors.yaml': formatted.text }
}

/** Reads a text with the files of its languages: see {@link filesOf}. */
export function readWhole(text: string): Promise<ParsedCatalog> {
  const { 'errors.yaml': own, ...companions } = filesOf(text)
  return read(own!, { companions })
}

/** The content of a fixture with its translations in its entries, as tests edit it. */
export async function contentOf(name: string): Promise<unknown> {
  const text = readFileSync(new URL(`../fixtures/${name}/errors.yaml`, import.meta.url), 'utf8')
  return structuredClone((await readWhole(text)).raw)
}
