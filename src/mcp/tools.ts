import { relative, resolve } from 'node:path'
import { codePage, lineOf } from '../catalog/code-page.ts'
import { entryIn, languageFor, languagesOf } from '../catalog/languages.ts'
import type { CatalogFile, Entry } from '../catalog/model.ts'
import { displayOf } from '../catalog/names.ts'
import { parseSpec } from '../config/source-spec.ts'
import { named, plainName, quoted } from '../contract/agents/quote.ts'
import { SEVERITY_WEIGHT } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { nearest } from '../values/nearest.ts'
import { normalizeText } from '../values/text.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { explainedAnswer } from '../workspace/explained-answer.ts'
import { codesIn } from '../workspace/explained-code.ts'
import { lintWorkspace } from '../workspace/lint.ts'
import { openWorkspace } from '../workspace/workspace.ts'

/** What a tool gives back: a text, and the same for programs. */
export type Given = { text: string; data?: Record<string, unknown>; failed?: true }

/** A tool, with the texts that it takes. */
export type Tool = {
  name: string
  title: string
  description: string
  takes: Readonly<Record<string, string>>
  needs: readonly string[]
  run(given: Readonly<Record<string, string>>): Promise<Given>
}

type Options = { config?: string; sources: readonly string[] }

const MOST_FOUND = 20
const MOST_FINDINGS = 100

/** The tools of a folder: they read its files, and write and fetch nothing. */
export function toolsOf(host: Host, { sources, ...options }: Options): readonly Tool[] {
  const own = readOnly(host)
  // Opened for each call: the files may have been edited.
  const jobsOf = async (): Promise<readonly CatalogRun[]> =>
    (await openWorkspace(own, sources, options)).jobs

  return [
    {
      name: 'find',
      title: 'Find error codes',
      description: 'Finds the error codes of the catalog that fit some words, best first.',
      takes: { words: 'Words of a message, a part of a code, an HTTP status or an operation.' },
      needs: ['words'],
      async run({ words = '' }) {
        const found = ranked(entriesOf(await jobsOf()), words).slice(0, MOST_FOUND)
        if (found.length === 0) return { text: 'No code fits these words.', data: { codes: [] } }
        return {
          text: found.map((entry) => `- ${lineOf(entry)}\n`).join(''),
          data: { codes: found.map(({ code }) => code) },
        }
      },
    },
    {
      name: 'explain',
      title: 'Explain an error code',
      description:
        'Explains an error code of the catalog: what happened, what to do, whether and when to repeat the request, and which stage can resolve it.',
      takes: { code: 'The code.', language: 'The language of the texts, such as de.' },
      needs: ['code'],
      async run({ code = '', language }) {
        const jobs = await jobsOf()
        for (const { reading } of jobs) {
          const entry = entriesIn(reading.value).find((one) => one.code === code)
          if (entry === undefined) continue
          const known = language && languageFor(language, languagesOf(reading))
          const said = (known && entryIn(entry, known)) || entry
          return {
            text: codePage(said, reading.value as CatalogFile, { mark: '#' }),
            data: { code },
          }
        }
        const near = nearest(code, codesIn(jobs))
        return {
          text: `The catalog has no code ${named(code)}.${near === undefined ? '' : ` A similar one is ${plainName(near)}.`} The call failed: do not repeat it.`,
          failed: true,
        }
      },
    },
    {
      name: 'verdict',
      title: 'What to do about an error answer',
      description:
        'Reads a whole error answer, in any form and also inside the line of a log, and says what its codes mean together, what to do, and whether and when to repeat the request.',
      takes: { answer: 'The answer, as it was received.' },
      needs: ['answer'],
      async run({ answer = '' }) {
        const said = explainedAnswer(answer, await jobsOf())
        if (said === undefined)
          return { text: 'The text has no error answer, and no code of the catalog.', failed: true }
        return { text: said.markdown, data: said.json }
      },
    },
    {
      name: 'lint',
      title: 'Check a catalog',
      description: 'Checks a catalog, and lists the findings with their places and rules.',
      takes: { path: 'The path of an errors.yaml below the folder. Default: all of its catalogs.' },
      needs: [],
      async run({ path }) {
        const chosen = path === undefined ? sources : [await inside(own, path)]
        const workspace = await openWorkspace(own, chosen, options)
        const { diagnostics } = lintWorkspace(own, workspace, {})
        const open = diagnostics
          .filter(({ suppressed }) => suppressed === undefined)
          .sort((one, other) => SEVERITY_WEIGHT[other.severity] - SEVERITY_WEIGHT[one.severity])
        const findings = open
          .slice(0, MOST_FINDINGS)
          .map(({ file, range, severity, rule, message }) => ({
            ...{ file, line: range.line, column: range.column, severity, rule, message },
          }))
        const more = open.length - findings.length
        return {
          text:
            open.length === 0
              ? 'No findings.'
              : findings
                  .map(
                    ({ file, line, column, severity, rule, message }) =>
                      `- ${named(`${file}:${line}:${column}`)} ${severity} ${plainName(rule)}: ${quoted(message)}\n`,
                  )
                  .join('')
                  .concat(more > 0 ? `- and ${more} more\n` : ''),
          data: { findings, more },
        }
      },
    },
  ]
}

const entriesIn = ({ codes = [] }: CatalogRun['reading']['value']): Entry[] =>
  codes.filter((entry): entry is Entry => entry.code !== undefined)

const entriesOf = (jobs: readonly CatalogRun[]): Entry[] =>
  jobs.flatMap(({ reading }) => entriesIn(reading.value))

/** The entries that have any of the words, those with the most first: one in the name counts as three. */
function ranked(entries: readonly Entry[], query: string): Entry[] {
  const words = normalizeText(query.slice(0, 1000)).split(' ').filter(Boolean)
  return entries
    .map((entry, at) => {
      const { code, http, meaning = '', fix = '', raised_by = [] } = entry
      const name = normalizeText(`${code} ${displayOf(entry)} ${http}`)
      const rest = normalizeText(`${meaning} ${fix} ${raised_by.join(' ')}`)
      const score = words
        .map((word) => (name.includes(word) ? 3 : rest.includes(word) ? 1 : 0))
        .reduce<number>((sum, one) => sum + one, 0)
      return { entry, at, score }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .map(({ entry }) => entry)
}

/** A path of the folder, links followed. */
async function inside(host: Host, path: string): Promise<string> {
  const refused = () => new UserError('the path must be that of a file below the folder')
  if (parseSpec(path).kind !== 'path' || path === '-' || path.includes('\0')) throw refused()
  const at = resolve(host.cwd, path)
  const real = await host.files.real(at).catch(() => at)
  const from = relative(await host.files.real(host.cwd), real)
  if (from === '' || /^(?:\.\.(?:[/\\]|$)|[/\\]|[A-Za-z]:)/.test(from)) throw refused()
  return at
}

/** The same world, where nothing is fetched, written or printed on stdout. */
function readOnly(host: Host): Host {
  const never = async () => {
    throw new UserError('this server only reads the files of its folder')
  }
  return {
    ...host,
    network: { offline: true, cache: false },
    out: (text) => host.err(text),
    fetch: never,
    serve: never,
    files: { ...host.files, write: never, remove: never, lock: never },
  }
}
