import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../rail.ts'

/**
 * `test/cases/data/<name>/`: data and documents in `in/`, and `want.yaml`. `codes`: what import writes, each
 * with its status and meaning. With `asks`, nothing is written, and it says this; with `answer`, the options
 * that a person gives then, it writes the codes. `says`: what it says about the rest. `options`: of the first
 * run.
 */
const CASES = join(import.meta.dirname, '../cases/data')

type Want = {
  readonly options?: string
  readonly codes?: readonly string[]
  readonly asks?: readonly string[]
  readonly answer?: string
  readonly says?: readonly string[]
}

const cases = readdirSync(CASES).map((name) => {
  const folder = join(CASES, name, 'in')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()
  return {
    name,
    files: Object.fromEntries(
      paths.map((path) => [
        path.slice(folder.length + 1).replaceAll('\\', '/'),
        readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
      ]),
    ),
    want: parse(readFileSync(join(CASES, name, 'want.yaml'), 'utf8')) as Want,
  }
})

type Entry = { code: unknown; http?: unknown; meaning?: string }

async function imported(files: Readonly<Record<string, string>>, options = '') {
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

test.each(cases)('$name', async ({ files, want }) => {
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
