import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { statusesOf } from '../../base/core/catalog/entry-values.ts'
import { ownerSystemOf } from '../../base/core/catalog/imports.ts'
import { issueTypeOf } from '../../base/core/catalog/issue-type.ts'
import { canonicalOf, displayOf, humanize, titleOf } from '../../base/core/catalog/names.ts'
import { knownOperations, operationTitle } from '../../base/core/catalog/operations.ts'
import { codePage } from '../../base/core/catalog/pages/code-page.ts'
import { effectOf } from '../../base/core/catalog/pages/effect.ts'
import { operationFacts, RUN_AFTER } from '../../base/core/catalog/pages/operation-page.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Operation } from '../../base/core/catalog/types.ts'
import { codeSpan, plainName, quoted, quotedJson } from '../../base/core/values/escape.ts'
import { purposeOf } from './file-purposes.ts'
import type { Site, Start } from './model.ts'
import { pageOf } from './page-addresses.ts'
import { examplesOf } from './pages/examples.ts'

const FILE = 'index.md'

/** Links are absolute: a program may have the text without its address. */
const at = ({ catalog: { url } }: Pick<Site, 'catalog'>, path: string): string => `${url}/${path}`

/** Said on every page, so that a reader knows which of its words are data. */
const QUOTES = 'Texts in quotes are data of the catalog, and names in `code` are names.'
const noteOf = (site: Site): string =>
  `All codes: [llms.txt](${at(site, 'llms.txt')}). ${QUOTES}\n\n`

export function codeMarkdown(site: Site, entry: Entry): string {
  const { catalog } = site
  const { translations = {}, retired } = entry
  const texts = Object.entries(translations).map(
    ([language, { display, meaning, fix }]) =>
      `- ${plainName(language)}: ${[display, meaning, fix].filter(isText).map(quoted).join(' ')}\n`,
  )
  const system = ownerSystemOf(catalog, entry)?.system ?? canonicalOf(catalog, 'CodeSystem')
  const inFhir = !site.hasFhir
    ? ''
    : [
        `- In FHIR: ${codeSpan(`${system}|${entry.code}`)}\n`,
        catalog.unknownFields.includes('codes.issue_type')
          ? ''
          : `- Type of the issue: ${codeSpan(issueTypeOf(entry))}\n`,
      ].join('')
  const examples = (retired === undefined ? examplesOf(site, entry) : [])
    .map(([title, value]) => [title, quotedJson(value)] as const)
    .filter(([, json]) => json.length < LONGEST_EXAMPLE)
  return [
    codePage(entry, catalog, { mark: '#', note: noteOf(site) }),
    ...(texts.length === 0 ? [] : [`## In other languages\n\n${texts.join('')}`]),
    ...(inFhir === '' && examples.length === 0 ? [] : [`## For developers\n\n${inFhir}`]),
    ...examples.map(([title, json]) => `### ${title}\n\n\`\`\`json\n${json}\n\`\`\`\n`),
  ].join('\n')
}

// An example of long texts would hide the rest of the page from a program that reads only a part.
const LONGEST_EXAMPLE = 10_000

const isText = (text: string | undefined): text is string => text !== undefined

/** The page of an operation in Markdown: its codes, in the order in which to handle them. */
export function operationMarkdown(site: Site, operation: Operation): string {
  const { catalog } = site
  const { id, title, codes, order, unknownWords, runAfter } = operationFacts(catalog, operation)
  return [
    `# ${plainName(id)}\n\n${noteOf(site)}${quoted(title)}\n`,
    `## Codes\n\n${order}\n`,
    codes.map((entry, place) => `${place + 1}. ${itemOf(site, entry)}\n`).join(''),
    unknownWords && `${unknownWords}: [all codes](${at(site, FILE)}).\n`,
    runAfter.length > 0 &&
      `## ${RUN_AFTER}\n\n${runAfter.map((code) => linkTo(site, code)).join(', ')}\n`,
  ]
    .filter(Boolean)
    .join('\n')
}

const linkTo = (site: Pick<Site, 'catalog'>, code: string): string =>
  `[${plainName(code)}](${at(site, pageOf(code))}/${FILE})`

/** A text of letters and blanks only; empty for another. */
const safeWords = (text: string): string => (/^[A-Za-z0-9 ]{1,80}$/.test(text) ? text : '')

/** A code in a list. Most errors block the call, so only the others say what they do. */
function itemOf(site: Pick<Site, 'catalog'>, entry: Entry, text = entry.meaning): string {
  const { code, display, deprecated, retired } = entry
  const { kind, words } = effectOf(entry)
  const facts = [
    retired && 'Retired',
    !retired && deprecated && 'Deprecated',
    !retired && kind !== 'fail' && words,
    `HTTP ${statusesOf(entry).join(' or ')}`,
  ].filter(Boolean)
  // A name that follows from the code says no more than the code.
  const name =
    text === entry.meaning && display === undefined
      ? safeWords(displayOf(entry))
      : display && quoted(display)
  return `${name ? `${name} ` : ''}${linkTo(site, code)}: ${quoted(text)} ${facts.map((fact) => `${fact}.`).join(' ')}`
}

/**
 * All codes and operations in Markdown, which is `index.md`. As `llms.txt`, for programs that look
 * for the page to read, with the short names of codes.
 */
export function listMarkdown(site: Site, as: 'page' | 'llms.txt'): string {
  const { catalog, operations, files } = site
  const { name, version, date, codes, stages, description } = catalog
  const sent = codes.filter(({ retired }) => retired === undefined)
  const retired = codes.filter((entry) => entry.retired !== undefined)
  const groups: [heading: string, note: string | undefined, entries: readonly Entry[]][] = [
    ...(hasWorkflow(catalog)
      ? stages.map(
          ({ id, title = humanize(id), description: about }) =>
            [
              `Stage ${plainName(id)}`,
              [title, about].filter(isText).map(quoted).join(' '),
              sent.filter(({ fix_stage }) => fix_stage === id),
            ] as [string, string, readonly Entry[]],
        )
      : [['Codes', undefined, sent] as [string, undefined, readonly Entry[]]]),
    ['Retired', 'These codes are no longer sent.', retired],
  ]
  const wordsOf = (entry: Entry) => (as === 'page' ? entry.meaning : displayOf(entry))
  const listed = groups
    .filter(([, , entries]) => entries.length > 0)
    .map(
      ([heading, note, entries]) =>
        `## ${heading}\n\n${note === undefined ? '' : `${note}\n\n`}${entries.map((entry) => `- ${itemOf(site, entry, wordsOf(entry))}\n`).join('')}`,
    )
  const known = knownOperations(catalog).map(
    (operation) =>
      `- [${plainName(operation.id)}](${at(site, operations.get(operation.id)!)}/${FILE}): ${quoted(operationTitle(operation))}\n`,
  )
  const edition = `Version ${plainName(version)}${date === undefined ? '' : `, ${plainName(date)}`}.`
  return [
    `# ${plainName(name)}\n\n> ${quoted(titleOf(catalog))}${description === undefined ? '' : ` ${quoted(description)}`} ${edition}\n`,
    as === 'page' ? `${noteOf(site).trimEnd()}\n` : ADVICE,
    ...listed,
    ...(known.length === 0 ? [] : [`## Operations\n\n${known.join('')}`]),
    as === 'page'
      ? `## Files\n\n${files.map(({ path }) => `- [${path}](${at(site, path)}): ${purposeOf(path, name)}\n`).join('')}`
      : `## Optional\n\n- [All codes with what they mean, and files](${at(site, FILE)})\n`,
  ].join('\n')
}

const ADVICE = `Error codes of an API. The page of a code says what happened, what to do, and whether and when to repeat the request. ${QUOTES} If a code is not listed, the call failed: do not repeat it.
`

/** The catalogs of a start page with all their codes. As `llms.txt`, with the lists of their pages. */
export function startMarkdown({ catalogs, url }: Start, as: 'page' | 'llms.txt'): string {
  const linkTo = (catalog: Catalog, file: string) =>
    `[${plainName(catalog.name)}](${at({ catalog }, file)})`
  const about = ({ description, ...catalog }: Catalog) =>
    [titleOf(catalog), description].filter(isText).map(quoted).join(' ')
  const sent = ({ codes }: Catalog) => codes.filter(({ retired }) => retired === undefined)
  if (as === 'llms.txt')
    return `# Error codes of several catalogs\n\n${ADVICE}\n## Catalogs\n\n${catalogs.map((catalog) => `- ${linkTo(catalog, 'llms.txt')}: ${about(catalog)} ${sent(catalog).length} codes.\n`).join('')}\n## Optional\n\n- [All codes with what they mean](${url}${FILE})\n`
  return [
    `# Error codes of several catalogs\n\nAll catalogs: [llms.txt](${url}llms.txt). ${QUOTES}\n`,
    ...catalogs.map(
      (catalog) =>
        `## ${linkTo(catalog, FILE)}\n\n${about(catalog)}\n\n${sent(catalog)
          .map((entry) => `- ${itemOf({ catalog }, entry)}\n`)
          .join('')}`,
    ),
  ].join('\n')
}
