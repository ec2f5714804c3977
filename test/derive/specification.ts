import { readFileSync } from 'node:fs'
import { numbered, type Row, type Send, type Step, sections } from '../specification/rows.ts'
import { table } from './markdown.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

const KEPT: Record<Row['kept'], string> = {
  yes: 'yes',
  assumed: 'assumed',
  'in part': '**in part**',
}

/** The page of the specification, from the rows that its test runs. */
export function specificationPage(): string {
  const count = (kept: Row['kept']) => numbered.filter((row) => row.kept === kept).length
  return [
    '# The specification, clause by clause\n',
    '<!-- Written by test/derived-docs.test.ts from test/specification/rows.yaml. Run `npm run gen` after a change there. -->\n',
    `The [six codes](contract.md#the-six-codes) come from a specification of token authorization and an error contract. These are its ${numbered.length} statements, in its order: ${count('yes')} are kept, ${count('assumed')} with an assumption, because it leaves something open, and ${count('in part')} in part.\n`,
    'A link beside a statement leads to where users see what is assumed or deviates. A test runs the last column. Requests go to [`rail-errors sandbox`](sandbox.md), where `login` is `POST /oauth2/token/` with right credentials, and those to `/terminology/` to [`rail-errors serve`](hosting.md). `client:` is what `build --target client` makes of the served list, other names are functions of the [libraries](clients.md). Files are in `dist-terminology/`. All inputs are in `test/specification/rows.yaml`, where a row can be added.\n',
    ...sections.flatMap(({ section, title, rows }) => [
      `## ${section} ${title}\n`,
      `${table(
        ['Statement', 'Kept', 'How', 'Shown by'],
        rows.map((row, at) => [
          `${section}.${at + 1} ${row.says}`,
          keptOf(row),
          row.how,
          shownBy(row.shown),
        ]),
      )}\n`,
    ]),
  ].join('\n')
}

/** Whether it is kept, with a link to the place where users see what is assumed or deviates. */
function keptOf({ kept, marked: [mark] = [] }: Row): string {
  if (mark === undefined) return KEPT[kept]
  const { in: path, words } = mark
  if (!path.startsWith('docs/')) return `${KEPT[kept]}, in \`${path}\``
  return `[${KEPT[kept]}](${path.slice('docs/'.length)}#${anchorOf(headingAt(read(path), words))})`
}

/** The heading of the section of a page that has these words. */
export const headingAt = (page: string, words: string): string =>
  (
    page
      .slice(0, page.indexOf(words))
      .match(/^#+ .*$/gm)
      ?.at(-1) ?? ''
  ).replace(/^#+ /, '')

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** The steps in one line; several in a row about the same thing name it once. */
function shownBy(steps: readonly Step[]): string {
  const parts = steps.filter((step, at) => !isSetUp(step) || at === steps.length - 1).map(partsOf)
  const lines = parts.map(([subject, said], at): [string, string] => [
    at > 0 && parts[at - 1]![0] === subject ? ',' : `; ${subject}`,
    said,
  ])
  return lines
    .map((line) => line.join(''))
    .filter((line) => line !== ',')
    .join('')
    .replace(/^; /, '')
    .replaceAll(',:', ',')
}

/** A login that later steps need. */
const isSetUp = (step: Step) =>
  'send' in step &&
  step.login !== undefined &&
  Object.keys(step).length === 3 &&
  isEmpty(step.login)
const isEmpty = (value: object) => Object.keys(value).length === 0

/** What a step is about; what is special about it, and what comes of it. */
function partsOf(step: Step): [subject: string, said: string] {
  if ('file' in step) return [`\`${step.file}\``, `: \`${step.at.replace('{}', '')}\``]
  if ('get' in step) return [`\`GET ${step.get}\``, step.at ? `: \`${step.at}\`` : '']
  if ('program' in step) return [`\`${step.name}\``, '']
  if ('send' in step) return sent(step)
  const command = step.run
    .replace(/ '\{.*/, " '…'")
    .replace(/ (?:name|type)=.* accept_terms=true$/, ' …')
    .replace(/ (?:fhir\+)?https:\S+/, ' …')
  const [word = ''] = [step.prints ?? []].flat().filter((text) => /^[\w-]+$/.test(text))
  const came = [step.exit ? `exit ${step.exit}` : '', word && `\`${word}\``].filter(Boolean)
  return [`\`${command}\``, came.length > 0 ? `: ${came.join(' ')}` : '']
}

/** A request, with what is special about it. */
function sent({ send, login, headers = {}, ...step }: Send): [subject: string, said: string] {
  const changes = Object.entries(login ?? {})
  const given = changes.flatMap(([name, value]) => (value === null ? [] : `\`${name}=${value}\``))
  const left = changes.flatMap(([name, value]) => (value === null ? `\`${name}\`` : []))
  const { Authorization: credentials = '' } = headers
  const error = (step.has as { error?: unknown } | undefined)?.error
  const special = [
    credentials === '$basic' && (left.length > 0 ? 'by Basic' : 'also by Basic'),
    credentials.startsWith('Basic ') && 'by Basic, not encoded',
    login === undefined && send.includes('/oauth2/token/') && step.json !== undefined && 'in JSON',
    /^bearer/i.test(credentials) &&
      credentials !== 'Bearer $access_token' &&
      `as \`${credentials}\``,
    given.length > 0 && `with ${given.join(', ')}`,
    left.length > 0 && credentials === '' && `without ${left.join(', ')}`,
    step.anonymous && 'without a token',
    step.from !== undefined && `from ${step.from}`,
    step.after !== undefined && `after ${step.after} s`,
    step.times !== undefined && `${step.times} times`,
  ].filter(Boolean)
  return [
    login !== undefined && send === 'POST /oauth2/token/' ? 'login' : `\`${send}\``,
    `${special.length > 0 ? ` ${special.join(' ')}` : ''}: ${step.status}${typeof error === 'string' ? ` \`${error}\`` : ''}`,
  ]
}
