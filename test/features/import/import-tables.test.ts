import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// Tables and documents as teams have them, each in the ways in which it is written.

const TEXTS = {
  CARD_EXPIRED: 'The card has expired.',
  CARD_LOST: 'The card was lost.',
}

/** The codes that `import` writes, with these fields as far as an entry has them. */
async function imported(file: string, text: string, flags = '') {
  const {
    exit,
    err,
    text: written,
  } = await rail(`import ${file}${flags}`, { files: { [file]: text } })
  const { codes = [] } = parse(written('errors.yaml') ?? '{}') as {
    codes?: Record<string, unknown>[]
  }
  return { exit, err, codes }
}

const shortly = ({ code, http, meaning }: Record<string, unknown>) =>
  [code, http ?? '-', meaning ?? '-'].join(' | ')

const MEANT = Object.entries(TEXTS).map(([code, text]) => `${code} | - | ${text}`)

test.each([
  ...rowsOf<{ what: string; file: string; text: string; codes: readonly string[] }>(
    import.meta,
    'what, file, text',
  ),
  {
    what: 'headings of versions, years and parts',
    file: 'a.md',
    text: '# Errors\n\n## 1.2.3\n\nNew.\n\n## 2026\n\nOld.\n\n## 2.1\n\nA part.\n\n## CARD_EXPIRED\n\nThe card has expired.\n\n## CARD_LOST\n\nThe card was lost.\n',
    codes: MEANT,
  },
])('$what ($file)', async ({ file, text, codes }) => {
  const found = await imported(file, text)
  expect(found.codes.map(shortly), found.err).toEqual(codes)
  expect(found.exit).toBe(0)
})

test.each(
  rowsOf<{ what: string; file: string; text: string; message: string }>(
    import.meta,
    'is named with its place',
  ),
)('$what is named with its place', async ({ file, text, message }) => {
  const { err, codes } = await imported(file, text)
  expect(err).toContain(message)
  expect(codes.length).toBeGreaterThan(1)
})

test.each([
  ['a.toml', 'CARD_LOST = {\n', 'a.toml:'],
  ['a.graphql', 'enum A { x', 'a.graphql:1:11 Syntax Error'],
  ['a.jsonc', '{"CARD_LOST": 1, // x\n "b" }', 'a.jsonc:2:6 Unexpected token'],
])('%s with a syntax error is refused with its place', async (file, text, message) => {
  const { exit, err, codes } = await imported(file, text)
  expect({ exit, codes }).toEqual({ exit: 2, codes: [] })
  expect(err).toContain(message)
})
