import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'

test.each([
  ['lint none.yaml', 'not-found'],
  ['lint --format none', 'usage'],
  ['lint HEAD:errors.yaml', 'git'],
  ['lint --config broken.yaml', 'config'],
  ['fmt list.json', 'unsupported'],
])('%s ends with the code %s, which only --verbose prints', async (line, code) => {
  const files = { 'errors.yaml': '', 'broken.yaml': 'rules: 1\n', 'list.json': '[]' }
  const plain = await rail(line, { files })
  const verbose = await rail(`${line} --verbose`, { files })
  expect([plain.exit, verbose.exit]).toEqual([2, 2])
  expect(plain.err).not.toContain('error code:')
  expect(verbose.err.endsWith(`error code: ${code}\n`), verbose.err).toBe(true)
})

test('no code is without an error that has it', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
  const codes = sources
    .find((text) => text.includes('export type ErrorCode ='))!
    .matchAll(/^ {2}\| '(.*)'/gm)
  const unused = Array.from(codes, ([, code]) => code).filter(
    (code) =>
      !sources.some((text) =>
        new RegExp(`(?:Error|super|Link|Catalog)\\(\\s*'${code}',`).test(text),
      ),
  )
  expect(unused).toEqual([])
})
