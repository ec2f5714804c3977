import type { OutputFile } from '../../../base/core/output-file.ts'
import { shellWord } from '../../../base/core/values/shell.ts'
import { SUMS } from '../checksums.ts'
import { languageOf, purposeOf } from '../file-purposes.ts'
import type { Site } from '../model.ts'
import { say, sayPlain } from '../words/spoken.ts'
import { type Html, html } from './html.ts'
import { rootOf } from './layout.ts'

/** The files for programs: what each is for, and the commands that fetch them. */
export function filesPart(site: Site): Html {
  const { catalog, files, canonicals, isVersioned } = site
  const { version, name, status, url } = catalog
  const { words } = site.tongue
  const root = rootOf(site, '')
  const folder = html`<code>${version}/</code>`
  return html`<section class="files" aria-labelledby="files">
<h2 id="files">${words.files}</h2>
${isVersioned && html`<p class="note">${say(status === 'draft' ? words.files_draft : words.files_kept, { folder })}</p>\n`}${commandsOf(
  { name, base: `${url ?? ''}${isVersioned ? `/${version}` : ''}`, url: url ?? '' },
  files,
).map(
  ([language, lines]) => html`<div class="command">
<h3>${language === undefined ? words.get_typescript : sayPlain(words.get_language, { language })}</h3>
<pre dir="ltr"><code data-copy="${sayPlain(words.copy_what, { what: words.the_command })}">${lines.map((line, at) => html`${at > 0 && '\n'}${withWholeOptions(line)}`)}</code></pre>
</div>
`,
)}<table>
<thead><tr><th scope="col">${words.file}</th><th scope="col">${words.file_for}</th>${isVersioned && html`<th scope="col">${words.file_version}</th>`}</tr></thead>
<tbody>
${files.map(({ path }) => html`<tr><td><a href="${root}${path}">${path}</a></td><td>${purposeOf(path, name, words)}</td>${isVersioned && html`<td><a href="${root}${version}/${path}" aria-label="${sayPlain(words.file_of_version, { path, version })}">${version}</a></td>`}</tr>\n`)}</tbody>
</table>
${canonicals.length > 0 && html`<p class="note">${say(words.canonical, { addresses: html`${canonicalPaths({ name, canonicals }).map((path, index) => html`${index > 0 ? ', ' : ''}<a href="${root}${path}">${path}</a>`)}` })}</p>\n`}</section>
`
}

/** A command whose options do not break at their hyphens. */
const withWholeOptions = (line: string): Html =>
  html`${line.split(/(?<= )(-\S+)/).map((part, at) => (at % 2 === 1 ? html`<span class="option">${part}</span>` : part))}`

/** The addresses of the CodeSystem and the ValueSet of all codes: given ones, else derived ones. */
const canonicalPaths = ({ name, canonicals }: { name: string } & Pick<Site, 'canonicals'>) =>
  ['codesystem', 'valueset'].flatMap((kind) => {
    const own = canonicals.filter(({ file }) => file.path === `${name}.${kind}.json`)
    return (own.find(({ isGiven }) => isGiven) ?? own[0])?.path ?? []
  })

/**
 * How an integrator gets the codes: TypeScript is built from the list; the files of other languages
 * are fetched, and compared with their hashes.
 */
function commandsOf(
  { name, url, base }: { name: string; url: string; base: string },
  files: readonly OutputFile[],
): [language: string | undefined, lines: string[]][] {
  const targets = new Map<string, string[]>()
  for (const { path } of files) {
    const target = path.slice(0, Math.max(0, path.indexOf('/')))
    if (languageOf(target) !== undefined)
      targets.set(target, [...(targets.get(target) ?? []), path])
  }
  return [
    [
      undefined,
      [
        `rail-errors build ${shellWord(`${url}/${name}.json`)} --target typescript --out src/generated`,
      ],
    ],
    ...[...targets].map(([target, paths]): [string, string[]] => [
      languageOf(target)!,
      [
        `curl -fsS --create-dirs ${paths.map((path) => `-o ${shellWord(path)} ${shellWord(`${base}/${path}`)}`).join(' ')}`,
        `curl -fsS ${shellWord(`${base}/${SUMS}`)} | sha256sum --check --ignore-missing`,
      ],
    ]),
  ]
}
