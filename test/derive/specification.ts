import { readFileSync } from 'node:fs'
import { type Mark, numbered, type Row, type Step, sections } from '../specification/rows.ts'
import { table } from './markdown.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

const KEPT: Record<Row['kept'], string> = { yes: 'yes', assumed: 'assumed', 'in part': '**in part**' }

/** The page of the specification, from the rows that its test runs. */
export function specificationPage(): string {
  const count = (kept: Row['kept']) => numbered.filter((row) => row.kept === kept).length
  return [
    '# The specification, clause by clause\n',
    '<!-- Written by test/derived-docs.test.ts from test/specification/rows.yaml. Run `npm run gen` after a change there. -->\n',
    `The [six codes](contract.md#the-six-codes) come from a specification of token authorization and an error contract. These are its ${numbered.length} statements, in its order: ${count('yes')} are kept, ${count('assumed')} with an assumption, because it leaves something open, and ${count('in part')} in part.\n`,
    'A test runs the last column of each row. Requests go to [`rail-errors sandbox`](sandbox.md), those to `/terminology/` also to [`rail-errors serve`](hosting.md); `client` is what `build --target client` makes of the served list; files are in `dist-terminology/`. All inputs are in `test/specification/rows.yaml`, where a row can be added.\n',
    ...sections.flatMap(({ section, title, rows }) => [
      `## ${section} ${title}\n`,
      `${table(
        ['', 'The specification', 'Kept', 'How', 'Shown by'],
        rows.map((row, at) => [
          `${at + 1}`,
          row.says,
          KEPT[row.kept],
          [row.how, ...(row.marked ?? []).slice(0, 1).map(linkOf)].join(' '),
          [...new Set(row.shown.map(shownBy))].join('; '),
        ]),
      )}\n`,
    ]),
  ].join('\n')
}

/** A link to the section of a page in which users see it. */
export function linkOf({ in: path, words }: Mark): string {
  if (!path.startsWith('docs/')) return `In \`${path.replace('dist-terminology/', '')}\`.`
  const page = read(path)
  const headings = page.slice(0, page.indexOf(words)).match(/^#+ .*$/gm) ?? []
  const heading = (headings.at(-1) ?? '').replace(/^#+ /, '')
  const anchor = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
  return `[${heading}](${path.slice('docs/'.length)}#${anchor}).`
}

/** A step in one line: what is done, and what comes of it. */
function shownBy(step: Step): string {
  if ('file' in step) return `\`${step.file}\``
  if ('get' in step) return `\`GET ${step.get}\``
  if ('program' in step) return `\`${step.name}\``
  if ('send' in step) {
    const code = (step.has as { error?: string } | undefined)?.error
    const times = step.times === undefined ? '' : ` ${step.times} times`
    return `\`${step.send}\`${times}: ${step.status}${code === undefined ? '' : ` \`${code}\``}`
  }
  const command = step.run
    .replace(/ '\{.*/, " '…'")
    .replace(/^(rail-errors clients add desk) .*=.* .*=.*/, '$1 …')
    .replace(/ (fhir\+)?https:\S+/, ' …')
  return `\`${command}\`${step.exit ? `: exit ${step.exit}` : ''}`
}
