import { readFileSync } from 'node:fs'
import { numbered, type Row, type Send, type Step, sections } from '../specification/rows.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

/** The page of the specification, from the rows that its test runs. */
export function specificationPage(): string {
  const count = (kept: Row['kept']) => numbered.filter((row) => row.kept === kept).length
  return [
    '# The specification, clause by clause\n',
    '<!-- Written by test/derived-docs.test.ts from test/specification/rows.yaml. Run `npm run gen` after a change there. -->\n',
    `The [six codes](contract.md#the-six-codes) come from the *Service Interface Specification: Token Authorization and Error Contract*, of the interface for which rail-errors was first made. These are its ${numbered.length} statements, in its order: ${count('yes')} are kept as they are, ${count('assumed')} with an assumption, because it leaves something open, and ${count('in part')} in part. The links lead to where users see what is assumed or deviates.\n`,
    'What is in brackets shows it; a test runs it. Requests go to [`rail-errors sandbox`](sandbox.md), those to `/terminology/` to [`rail-errors serve`](hosting.md). `login` is `POST /oauth2/token/` with right credentials, `client:` the target `client`; files are in `dist-terminology/`. `test/specification/rows.yaml` has all inputs.\n',
    ...sections.flatMap(({ section, title, rows }) => [
      `## ${section} ${title}\n`,
      `${rows.map((row, at) => `- **${section}.${at + 1}** ${row.says} ${howOf(row)}(${shownBy(row.shown)})`).join('\n')}\n`,
    ]),
  ].join('\n')
}

/** How it is kept, with a link to the place where users see what is assumed or deviates. */
function howOf({ kept, how, marked: [mark] = [] }: Row): string {
  if (how === undefined) return ''
  if (mark === undefined) return `${how} `
  const { in: path, words } = mark
  const label = kept === 'assumed' ? 'Assumed' : 'In part'
  const page = path.startsWith('docs/') ? path.slice('docs/'.length) : undefined
  const named =
    page === undefined
      ? `${label}, in \`${path}\``
      : `[${label}](${page}#${anchorOf(headingAt(read(path), words))})`
  return `${named}: ${how} `
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
