import { codeSpan, plainName, quoted } from '../../values/escape.ts'
import { byStatusOf } from '../catalog.ts'
import { ownerOf, ownerText } from '../imports.ts'
import { displayOf } from '../names.ts'
import { EVERY } from '../operations.ts'
import type { Entry } from '../types.ts'
import { codeLines, type Facts, handledFacts, listOf } from './code-lines.ts'

/** What a catalog says about a code, as an answer that carries it says it. */
export const factsOf = ({
  code,
  meaning,
  fix,
  http,
  stop,
  fix_stage,
  handling,
  help,
}: Entry): Facts => ({
  code,
  http,
  stop,
  handling,
  help,
  happened: meaning,
  todo: fix,
  stage: fix_stage,
  paths: handling?.paths,
})

/**
 * An entry in Markdown: the lines of an answer with it, and what is known about the code beside.
 * Texts of the catalog are in quotes. `more`: further lines.
 */
export function codePage(
  entry: Entry,
  catalog: Parameters<typeof ownerOf>[0] & Parameters<typeof byStatusOf>[0],
  { mark = '##', note = '', more = [] }: { mark?: string; note?: string; more?: string[] } = {},
): string {
  return `${mark} ${plainName(entry.code)}\n\n${note}${listOf([
    ...lifeLines(entry),
    `Name: ${quoted(displayOf(entry))}`,
    ...codeLines(handledFacts(factsOf(entry), byStatusOf(catalog))),
    ...moreLines(entry, catalog),
    ...more,
  ])}`
}

/** What became of a code that is not, or will not be sent: before what it means. */
function lifeLines({ retired, deprecated }: Entry): string[] {
  const life = retired ?? deprecated
  if (life === undefined) return []
  const { since, reason, replaced_by, note, sunset } = { sunset: undefined, ...life }
  const words = retired ? 'Retired: no longer sent' : 'Deprecated: still sent, and will go'
  return [
    `${words}${since === undefined ? '' : `, since version ${plainName(since)}`}${sunset === undefined ? '' : `, from ${plainName(sunset)} on`}.`,
    ...(replaced_by === undefined ? [] : [`Use instead: ${codeSpan(replaced_by)}`]),
    ...(reason === undefined ? [] : [`Reason: ${quoted(reason)}`]),
    ...(note === undefined ? [] : [`Note: ${quoted(note)}`]),
  ]
}

function moreLines(entry: Entry, catalog: Parameters<typeof ownerOf>[0]): string[] {
  const { message, params = [], since } = entry
  const from = origin(entry)
  const owner = ownerOf(catalog, entry)
  const values = params.map(
    ({ name, type, description }) =>
      `${codeSpan(name)}${type === undefined ? '' : ` (${type})`}${description === undefined ? '' : ` ${quoted(description)}`}`,
  )
  return [
    message === undefined ? undefined : `Message: ${quoted(message)}`,
    values.length === 0 ? undefined : `Values: ${values.join('; ')}`,
    from,
    owner && `Owned by: ${quoted(ownerText(owner))}`,
    since && `Since version: ${plainName(since)}`,
  ].filter((line): line is string => Boolean(line))
}

/** Where the code comes from; undefined for a retired one, or if that is not known. */
function origin({ raised_by, retired }: Entry): string | undefined {
  if (raised_by === undefined || retired !== undefined) return undefined
  if (raised_by.includes(EVERY)) return 'Comes from: every operation'
  return raised_by.length === 0
    ? 'Comes from: no operation'
    : `Comes from: ${raised_by.map(codeSpan).join(', ')}`
}
