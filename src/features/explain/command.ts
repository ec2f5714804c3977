import { defineCommand, type GlobalOptions } from '../../base/cli/command.ts'
import { SOURCE } from '../../base/cli/flags.ts'
import { codePage } from '../../base/core/catalog/pages/code-page.ts'
import { operationPage } from '../../base/core/catalog/pages/operation-page.ts'
import type { CatalogFile } from '../../base/core/catalog/types.ts'
import {
  fieldNames,
  fieldsNamed,
  fieldsWithValue,
  type Match,
  nameOf,
} from '../../base/core/fields/find.ts'
import { fieldFacts, fieldPage } from '../../base/core/fields/page.ts'
import { didYouMean, nearest } from '../../base/core/values/nearest.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { printable } from '../../base/report/report.ts'
import { type RulebookEntry, rulebook } from '../../base/run/rulebook.ts'
import type { CatalogRun } from '../../base/run/workspace/catalog-run.ts'
import { openProject } from '../../base/run/workspace/project.ts'
import { NoCatalog, openWorkspace } from '../../base/run/workspace/workspace.ts'
import { explainedAnswer } from './explained-answer.ts'
import { codesIn, entryOf, operationOf, operationsIn, unpublishedLines } from './explained-entry.ts'
import { formAnswer, formPage } from './form-answer.ts'
import { listPage } from './list.ts'

type Options = { format: 'text' | 'markdown' | 'json'; lang?: string; source?: string }
type Page = { markdown: string; json: object; also?: readonly Match[] }

export default defineCommand<Options>({
  description:
    'Explains a rule, a field of errors.yaml or of the config, a value of a field, an error code of the catalog, an operation of the API with its codes in the order in which to handle them, or a whole error answer: what it means, what to do, and whether to repeat. An answer is JSON, a line of a log or any other text with spaces; - reads stdin. If a name matches more than one, a rule wins over a field, a field over a code, a code over an operation, and an operation over a value. With --source, only codes and operations are explained. Without a name, it lists all rules with their levels in this project, and all fields.',
  options: [
    {
      flags: '--format <name>',
      about: 'output format',
      choices: ['text', 'markdown', 'json'],
      default: 'text',
    },
    {
      flags: '--lang <tag>',
      about: 'language of the texts of a code; the catalog must contain it',
    },
    SOURCE,
  ],
  examples: [
    ['rail-errors explain', 'list all rules and fields'],
    ['rail-errors explain stage-known', 'explain a rule'],
    ['rail-errors explain handling.retry', 'explain a field and its values'],
    ['rail-errors explain retry=recreate', 'explain a value'],
    ['rail-errors explain wire=problem', 'show an answer in a form'],
    ['rail-errors explain PAYER_UNREACHABLE', 'explain a code of the catalog'],
    ['rail-errors explain billVisit', 'list the codes of an operation'],
    ['rail-errors explain PAYER_UNREACHABLE --lang sw', 'show its texts in Swahili'],
    ['pbpaste | rail-errors explain -', 'explain an error answer, or a line of a log'],
  ],
  async run(host, [argument], options) {
    const page =
      argument === undefined ? await listOf(host, options) : await pageOf(host, argument, options)
    if (options.format === 'json') host.out(`${JSON.stringify(page.json, null, 2)}\n`, 'json')
    else host.out(options.format === 'markdown' ? page.markdown : plain(page.markdown))
    if (page.also?.length) host.say(`See also: ${page.also.map(nameOf).join(', ')}`)
    return 0
  },
})

async function listOf(
  host: Host,
  { lang, source, ...options }: Options & GlobalOptions,
): Promise<Page> {
  if (lang !== undefined || source !== undefined)
    throw new UserError('usage', '--lang and --source need a name: rail-errors explain <name>')
  const page = listPage(await openProject(host, options))
  host.say('rail-errors explain <name> explains one of these.')
  return page
}

function pageOf(host: Host, argument: string, options: Options & GlobalOptions): Promise<Page> {
  const name = argument.replace(/^([\w.[\]]+): +(\S+)$/, '$1=$2') // as it is written in YAML
  if (isAnswer(name)) return answerPage(host, name, options)
  return options.source === undefined
    ? anyPage(host, name, options)
    : catalogPageFrom(host, name, options)
}

/** True for a text that can not be a name: names have no blanks and no brackets of JSON in front. */
const isAnswer = (name: string): boolean => name === '-' || /\s|^[[{"]/.test(name.trim())

async function answerPage(
  host: Host,
  argument: string,
  { source, lang, ...options }: Options & GlobalOptions,
): Promise<Page> {
  refuseLanguage(lang)
  const text = argument === '-' ? new TextDecoder().decode(await host.stdin()) : argument
  const { jobs } = await openWorkspace(host, source === undefined ? [] : [source], options)
  const page = explainedAnswer(text, jobs)
  if (page === undefined)
    throw new UserError(
      'usage',
      text.trim() === ''
        ? 'the text is empty; give a name, or an error answer'
        : 'the text has no error answer, and no code of the catalog',
    )
  return page
}

/**
 * The page of a rule, a field, a code or a value. Only plugins, codes and unknown names need the
 * config or a catalog.
 */
async function anyPage(host: Host, name: string, options: Options & GlobalOptions): Promise<Page> {
  const builtIn = rulebook().find(({ id }) => id === name)
  if (builtIn) return rulePage(builtIn, options)
  const { matches, also } = fieldsNamed(name)
  if (matches.length > 0) return fieldsPage(matches, also, options)
  const values = fieldsWithValue(name)
  const { rules, jobs, fault } = await openAll(host, options).catch((error) => {
    if (values.length > 0 && error instanceof UserError)
      return { rules: [], jobs: [], fault: error }
    throw error
  })
  const rule = rules.find(({ id }) => id === name)
  if (rule) return { ...rulePage(rule, options), also: values }
  const page = catalogPage(host, jobs, name, options)
  if (page) return { ...page, also: values }
  if (values.length > 0) return fieldsPage(values, [], options)
  if (fault !== undefined) throw fault
  const known = [
    ...rules.map(({ id }) => id),
    ...codesIn(jobs),
    ...operationsIn(jobs),
    ...fieldNames(),
  ]
  const hint =
    didYouMean(
      nearest(name, known) ??
        (name.length > 2 ? known.find((id) => id.startsWith(name)) : undefined),
    ) || '; run rail-errors explain to list rules and fields'
  throw new UserError('not-found', `"${name}" is not a known rule, field, code or operation${hint}`)
}

/** The rules, including those of plugins, and the catalogs, or why they can't be read. */
async function openAll(
  host: Host,
  options: GlobalOptions,
): Promise<{
  rules: readonly RulebookEntry[]
  jobs: readonly CatalogRun[]
  fault?: UserError | undefined
}> {
  const rules = rulebook((await openProject(host, options)).plugins.rules)
  try {
    return { rules, jobs: (await openWorkspace(host, [], options)).jobs }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { rules, jobs: [], fault: error instanceof NoCatalog ? undefined : error }
  }
}

async function catalogPageFrom(
  host: Host,
  name: string,
  { source, ...options }: Options & GlobalOptions,
): Promise<Page> {
  const { jobs } = await openWorkspace(host, [source!], options)
  const page = catalogPage(host, jobs, name, options)
  if (page === undefined)
    throw new UserError(
      'not-found',
      `${source} has no code "${name}"${didYouMean(nearest(name, [...codesIn(jobs), ...operationsIn(jobs)]))}`,
    )
  return page
}

function catalogPage(
  host: Host,
  jobs: readonly CatalogRun[],
  name: string,
  { lang }: Options,
): Page | undefined {
  const found = entryOf(host, jobs, name, lang)
  if (found)
    return {
      markdown: codePage(found.entry, found.catalog as Pick<CatalogFile, 'imports'>, {
        more: unpublishedLines(found.entry),
      }),
      json: found.entry,
    }
  const facts = operationOf(jobs, name)
  if (facts === undefined) return undefined
  refuseLanguage(lang)
  const { id, title, codes, unknown, runAfter } = facts
  return { markdown: operationPage(facts), json: { id, title, codes, unknown, runAfter } }
}

function rulePage(rule: RulebookEntry, { lang }: Options): Page {
  refuseLanguage(lang)
  return { markdown: rule.page(), json: rule.facts }
}

function fieldsPage(matches: readonly Match[], also: readonly Match[], { lang }: Options): Page {
  refuseLanguage(lang)
  const forms = matches.filter(isForm)
  const shown = forms.length > 0 ? forms : matches // a form, without the setting that begins with it
  return {
    markdown: shown.map(matchPage).join('\n'),
    json: {
      fields: shown.map((match) => ({
        ...fieldFacts(match),
        ...(isForm(match) && { answer: formAnswer(match.value) }),
      })),
    },
    also: [...matches.filter((one) => !shown.includes(one)), ...also],
  }
}

/** True for a form of answers that has a name. */
const isForm = (match: Match): match is Match & { value: string } =>
  match.field.name === 'wire' && match.value !== undefined

const matchPage = (match: Match): string =>
  isForm(match)
    ? formPage(match.value, match.field.values.find(({ value }) => value === match.value)?.meaning)
    : fieldPage(match)

function refuseLanguage(lang: string | undefined): void {
  if (lang !== undefined)
    throw new UserError('usage', '--lang can only be used with a code of a catalog')
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
      return [code ? `    ${printable(line)}` : printable(line).replace(/^##? /, '')]
    })
    .join('\n')
}
