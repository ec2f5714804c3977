import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../rail.ts'

/**
 * `test/cases/lists/<name>/`: the files `in.<file>` of a list in code, and `want.yaml`. `codes`: what import
 * writes, each with its status and meaning. With `asks`, nothing is written, and what it asks is there; with
 * `answer`, the options that a person gives, it then writes the codes.
 */
const CASES = join(import.meta.dirname, '../cases/lists')

type Case = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly want: { codes?: string[]; asks?: string[]; answer?: string }
}

const cases = readdirSync(CASES).map((name): Case => {
  const files = readdirSync(join(CASES, name))
  const text = (file: string) => readFileSync(join(CASES, name, file), 'utf8')
  return {
    name,
    files: Object.fromEntries(
      files.filter((file) => file.startsWith('in.')).map((file) => [file.slice(3), text(file)]),
    ),
    want: parse(text('want.yaml')) as Case['want'],
  }
})

type Entry = { code: unknown; http?: unknown; meaning?: string }

/** Imports files. Nothing is written if something is asked. */
async function imported(files: Case['files'], options = '') {
  const { rail, text } = inMemory({ files })
  const { exit, out, err } = await rail(`import ${Object.keys(files).join(' ')} ${options}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as { codes?: Entry[] }
  return { exit, said: out + err, codes }
}

const lineOf = ({ code, http, meaning }: Entry): string =>
  [code, http, meaning].filter((part) => part !== undefined).join(' ')

const LAST_LINE =
  /^the values of (?:this|these) files?.*; if they are sent otherwise, print the list: docs\/printing\.md#\w+$/m
const RECIPE = /print the list: docs\/printing\.md#\w+/

test.each(cases)('$name', async ({ files, want: { codes, asks, answer } }) => {
  const first = await imported(files)
  if (asks === undefined) {
    expect(first.codes.map(lineOf)).toEqual(codes)
    expect(first.said).toMatch(LAST_LINE)
    return
  }
  expect([first.exit, first.codes]).toEqual([2, []])
  for (const message of asks) expect(first.said).toContain(message)
  // What is offered may be wrong for a list; how to print it is always offered, too.
  expect(first.said).toMatch(RECIPE)
  if (answer === undefined) return
  const then = await imported(files, answer)
  expect(then.codes.map(({ code }) => `${code}`)).toEqual(codes)
  expect(then.said).toMatch(LAST_LINE)
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
function* mutationsOf({ name, files, want }: Case) {
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
  const all = cases.flatMap((one) => [...mutationsOf(one)])
  expect(all.length).toBeGreaterThan(1000)
  const wrong: string[] = []
  for (const [index, { title, file, changed, code }] of all.entries()) {
    if (index % SHARE > 0) continue
    const { codes } = await imported({ [file]: changed })
    const before = cases.find(({ name }) => title.startsWith(`${name}:`))!.want.codes!
    const found = codes.map((entry) => `${entry.code}`)
    // The text that was changed may be one beside the list, such as the argument of a parser.
    const isBeside = changed.split(code).length > 1 && found.length === before.length
    if (codes.length > 0 && !(isBeside && found.includes(code)))
      wrong.push(`${title} -> ${found.join(' ')}`)
  }
  expect(wrong).toEqual([])
})
