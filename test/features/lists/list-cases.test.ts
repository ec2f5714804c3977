import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'

/**
 * `test/cases/lists/<name>/`, lists in code, and `test/cases/data/<name>/`, data and documents: the files
 * `in.<file>` or those in the folder `in`, and `want.yaml`:
 *
 * - `codes`: what import writes, each with its status and meaning
 * - `asks`: nothing is written, and it says this; `answer`: the options that a person gives then
 * - `offers`: the codes that other answers give which import offers, where these would be sent
 * - `says`: what it says about the rest; `options`: of the first run
 */
const CASES = join(import.meta.dirname, '../../cases')

type Want = {
  readonly codes?: readonly string[]
  readonly asks?: readonly string[]
  readonly answer?: string
  readonly offers?: Readonly<Record<string, readonly string[]>>
  readonly says?: readonly string[]
  readonly options?: string
}

type Files = Readonly<Record<string, string>>

const casesIn = (kind: string) =>
  readdirSync(join(CASES, kind)).map((name) => {
    const folder = join(CASES, kind, name)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) =>
        join(one.parentPath, one.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((path) => /^in[./]/.test(path))
      .sort()
    const text = (path: string) => readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
    return {
      name,
      files: Object.fromEntries(files.map((path) => [path.slice(3), text(path)])) as Files,
      want: parse(text('want.yaml')) as Want,
    }
  })

const code = casesIn('lists')
const data = casesIn('data')

type Entry = { code: unknown; http?: unknown; meaning?: string }

/** Imports files, those of a case with the same options once for all tests. */
function imported(files: Files, options = '') {
  const runs = runsOf.get(files) ?? new Map<string, ReturnType<typeof importOf>>()
  runsOf.set(files, runs)
  const run = runs.get(options) ?? importOf(files, options)
  runs.set(options, run)
  return run
}
const runsOf = new WeakMap<Files, Map<string, ReturnType<typeof importOf>>>()

/** Nothing is written if something is asked. */
async function importOf(files: Files, options: string) {
  const { rail, text } = inMemory({ files })
  const names = Object.keys(files)
  const sources = names.every((name) => name.includes('/')) ? 'docs' : names.join(' ')
  const { exit, out, err } = await rail(`import ${sources} --out new.yaml ${options}`)
  const { codes = [] } = (parse(text('new.yaml') ?? '{}') ?? {}) as { codes?: Entry[] }
  return { exit, said: out + err, codes: codes.map(lineOf) }
}

const lineOf = ({ code, http, meaning }: Entry): string =>
  [code, Array.isArray(http) ? JSON.stringify(http) : http, meaning]
    .filter((part) => part !== undefined)
    .join(' ')

const LAST_LINE =
  /^the values of (?:this|these) files?.*; if they are sent otherwise, print the list: docs\/printing\.md#\w+$/m
const RECIPE = /print the list: docs\/printing\.md#\w+/

test.each([...code, ...data])('$name', async ({ files, want }) => {
  const { options, codes, asks, answer, says = [] } = want
  const first = await imported(files, options)
  for (const message of says) expect(first.said).toContain(message)
  if (asks === undefined) {
    expect(first.codes, first.said).toEqual(codes)
    expect(first.exit).toBe(0)
    return
  }
  expect([first.exit, first.codes], first.said).toEqual([2, []])
  for (const message of asks) expect(first.said).toContain(message)
  if (answer === undefined) return
  const then = await imported(files, answer)
  expect(then.codes, then.said).toEqual(codes)
})

test.each(code)('$name: how the list is printed', async ({ files, want: { asks, answer } }) => {
  const { said } = await imported(files)
  expect(said).toMatch(asks === undefined ? LAST_LINE : RECIPE)
  if (answer !== undefined) expect((await imported(files, answer)).said).toMatch(LAST_LINE)
})

/** The answers that a message of import offers. */
const offersIn = (said: string): readonly string[] => [
  ...new Set([
    ...[...said.matchAll(/^ +to decide: (.*)$/gm)].flatMap(([, ways]) => ways!.split(', or ')),
    ...[...said.matchAll(/and the first text: (--map \S+?),?(?: or|$)/gm)].map(([, way]) => way!),
  ]),
]

/** The codes by the answers that are offered, one after the other; a question after three is not followed. */
async function* followed(
  files: Files,
  given: readonly string[] = [],
): AsyncGenerator<[string, readonly string[]]> {
  const { said, codes } = await imported(files, given.join(' '))
  if (codes.length > 0) yield [given.join(' '), codes]
  else if (given.length < 3)
    for (const offer of offersIn(said))
      if (offer.startsWith('--')) yield* followed(files, [...given, offer])
}

const asking = [...code, ...data].filter(({ want }) => want.asks !== undefined)

test.each(asking)('$name: each answer that is offered', async ({ files, want }) => {
  const wrong: string[] = []
  for await (const [answer, codes] of followed(files)) {
    const right = [want.codes ?? [], ...Object.values(want.offers ?? {})]
    if (!right.some((own) => `${own}` === `${codes}`))
      wrong.push(`${answer} -> ${codes.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

/** What can stand in the place of a code, so that the code is not known any more. */
const EXPRESSIONS: readonly ((text: string, ending: string) => string)[] = [
  (text) => `wrap(${text})`,
  (text) => `Wire.Of(${text})`,
  (text) => `new Code(${text})`,
  (text, ending) => (ending === 'php' ? `PREFIX_X . ${text}` : `PREFIX_X + ${text}`),
  (text) => `${text}.toLowerCase()`,
  (text) => `(ok ? ${text} : other)`,
  () => 'OTHER_NAME',
  () => 'Other.NAME',
  (_, ending) => (ending === 'php' ? '$x[0]' : 'x[0]'),
]

/** Each code of a list that is read without a question, replaced by each expression. */
function* mutationsOf({ name, files, want }: (typeof code)[number]) {
  const [[file, text] = ['', ''], ...others] = Object.entries(files)
  if (want.asks !== undefined || others.length > 0) return
  const ending = file.split('.').at(-1)!
  for (const line of want.codes ?? []) {
    const [code = ''] = line.split(' ')
    for (const quote of ['"', "'"])
      for (let at = text.indexOf(quote + code + quote); at >= 0; ) {
        const written = quote + code + quote
        for (const expression of EXPRESSIONS) {
          const made = expression(written, ending)
          const changed = text.slice(0, at) + made + text.slice(at + written.length)
          yield { title: `${name}: ${made}`, file, changed, code }
        }
        at = text.indexOf(written, at + 1)
      }
  }
}

// All of them with RAIL_ERRORS_VOLUME=1, as `npm run test:long`; else a seventh, which is the same in each run.
const SHARE = Number(process.env.RAIL_ERRORS_VOLUME) >= 1 ? 1 : 7

test('an expression in the place of a code is never absent, and never its argument', {
  timeout: 600_000,
}, async () => {
  const all = code.flatMap((one) => [...mutationsOf(one)])
  expect(all.length).toBeGreaterThan(1000)
  const wrong: string[] = []
  for (const [index, { title, file, changed, code: word }] of all.entries()) {
    if (index % SHARE > 0) continue
    const { codes } = await imported({ [file]: changed })
    const before = code.find(({ name: own }) => title.startsWith(`${own}:`))!.want.codes!
    const found = codes.map((line) => line.split(' ')[0]!)
    // The text that was changed may be one beside the list, such as the argument of a parser.
    const isBeside = changed.split(word).length > 1 && found.length === before.length
    if (codes.length > 0 && !(isBeside && found.includes(word)))
      wrong.push(`${title} -> ${found.join(' ')}`)
  }
  expect(wrong).toEqual([])
})
