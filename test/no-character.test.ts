import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Document, visit } from 'yaml'
import { read } from '../src/base/forms/read.ts'
import { lint } from '../src/base/rules/linter/lint.ts'
import { contentOf } from './support/languages.ts'

const RICH = readFileSync(new URL('./fixtures/rich/errors.yaml', import.meta.url), 'utf8')

test.each([
  ['D800', 'half of a character'],
  ['DC00', 'half of a character'],
  ['FFFF', 'no character'],
  ['FDEF', 'no character'],
  ['FFFD', 'replacement character: the text was decoded wrongly'],
  ['FFFB', 'interlinear annotation'],
  ['F8FF', 'private use'],
])('U+%s is found in every text of a catalog', async (point, name) => {
  const document = new Document(await contentOf('rich'))
  let count = 0
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value !== 'string' || key === 'key') return
      node.value += '@odd@'
      node.type = 'QUOTE_DOUBLE'
      count++
    },
  })
  const text = document.toString({ lineWidth: 0 }).replaceAll('@odd@', `\\u${point}`)
  const found = lint(await read(text)).filter(
    ({ message }) => message.includes(`U+${point} (${name})`) && message.includes('write what was'),
  )
  expect(count).toBeGreaterThan(150)
  expect(found).toHaveLength(count)
  expect(new Set(found.map(({ rule, severity }) => `${severity} ${rule}`))).toEqual(
    new Set(['error text-trimmed']),
  )
})

test('whole characters of all planes are fine', async () => {
  const text = RICH.replace('title: ', 'title: "\u{1f469}\u{20000}é" # ')
  expect(lint(await read(text)).filter(({ rule }) => rule === 'text-trimmed')).toEqual([])
})
