import { codePage } from '../catalog/code-page.ts'
import { entryIn, languageFor, languagesOf } from '../catalog/languages.ts'
import type { Entry } from '../catalog/model.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { printable } from '../report/report.ts'
import { rulebook } from '../rulebook.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { openProject } from '../workspace/project.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand, type GlobalOptions } from './command.ts'

type Options = { format: 'text' | 'markdown' | 'json'; lang?: string }
export type Page = { markdown: string; json: object }

export default defineCommand<Options>({
  description:
    'Explains a rule, or an error code of the catalog: what it means, in which stage it is resolved and what a client should do.',
  options: [
    { flags: '--format <name>', about: 'output format', choices: ['text', 'markdown', 'json'], default: 'text' },
    { flags: '--lang <tag>', about: 'language of the texts of a code; the catalog must contain it' },
  ],
  examples: [
    ['rail-errors explain stage-known', 'explain a rule'],
    ['rail-errors explain PAYER_UNREACHABLE', 'explain a code of the catalog'],
    ['rail-errors explain PAYER_UNREACHABLE --lang sw', 'show its texts in Swahili'],
  ],
  async run(host, [name = ''], options) {
    const builtIn = rulebook().find(({ id }) => id === name)
    const rules = builtIn ? [builtIn] : rulebook((await openProject(host, options)).plugins.rules)
    const rule = rules.find(({ id }) => id === name)
    if (rule && options.lang !== undefined)
      throw new UserError('--lang can only be used with a code of a catalog: rules are explained in English only')
    const { jobs } = rule ? { jobs: [] } : await openWorkspace(host, [], options).catch(withoutCatalog)
    const entries = jobs.flatMap(({ reading }) => entriesOf(reading))
    const job = jobs.find(({ reading }) => entriesOf(reading).some(({ code }) => code === name))
    const page = rule ? { markdown: rule.page(), json: rule.facts } : job && pageOf(translated(host, job, name, options))
    if (page === undefined) {
      const known = [...rules.map(({ id }) => id), ...entries.map(({ code }) => code)]
      throw new UserError(
        `"${name}" is not a known rule or code${didYouMean(nearest(name, known)) || '; run rail-errors rules to list the rules'}`,
      )
    }
    if (options.format === 'json') host.out(`${JSON.stringify(page.json, null, 2)}\n`, 'json')
    else host.out(options.format === 'markdown' ? page.markdown : plain(page.markdown))
    return 0
  },
})

const pageOf = (entry: Entry): Page => ({ markdown: codePage(entry), json: entry })

/** Without a catalog there are still rules to guess from; anything but a reason in words is a defect. */
function withoutCatalog(error: unknown): { jobs: readonly CatalogRun[] } {
  if (error instanceof UserError) return { jobs: [] }
  throw error
}

const entriesOf = ({ value }: CatalogRun['reading']): Entry[] =>
  (value.codes ?? []).filter((entry): entry is Entry => entry.code !== undefined)

/** The entry of a code, in the language that was asked for; in the catalog's own, with a word about it, when it has no texts in that one. */
function translated(host: Host, { reading }: CatalogRun, name: string, options: Pick<Options, 'lang'> & GlobalOptions): Entry {
  const entry = entriesOf(reading).find(({ code }) => code === name)!
  if (options.lang === undefined) return entry
  const languages = languagesOf(reading)
  const language = languageFor(options.lang, languages)
  if (language === undefined)
    throw new UserError(`${reading.source.file} has no texts in "${options.lang}"; its languages are ${languages.join(', ')}`)
  const found = entryIn(entry, language)
  if (found === undefined && language !== languages[0]) host.say(`${name} has no texts in "${language}"; these are in "${languages[0]}"`)
  return found ?? entry
}

/** Markdown as plain text: headings without marks, code without fences, indented. */
function plain(markdown: string): string {
  let code = false
  return markdown
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('```')) {
        code = !code
        return []
      }
      return [code ? `    ${printable(line)}` : printable(line).replace(/^## /, '')]
    })
    .join('\n')
}
