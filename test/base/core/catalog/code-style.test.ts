import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { rail } from '../../../support/rail.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../../../schema/errors.schema.json', import.meta.url), 'utf8'),
) as object
const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)

const catalog = (code: string, style?: string) => ({
  name: 'shop-errors',
  version: '1.0.0',
  wire: 'problem-member',
  ...(style !== undefined && { code_style: style }),
  codes: [
    {
      code,
      http: 402,
      stop: true,
      meaning: 'The card has expired.',
      fix: 'Ask for a different card.',
    },
  ],
})

// The schema of editors and lint agree about codes, with a style and without one.
test.each([
  ['CARD_EXPIRED', undefined, true],
  ['card-expired', undefined, false],
  ['card-expired', 'kebab', true],
  ['AdError.CARD_EXPIRED', 'dotted', true],
  ['SHOP-PAY-0017', 'numeric', true],
] as const)('%s with the style %s: valid is %s', async (code, style, isValid) => {
  expect(validate(catalog(code, style))).toBe(isValid)
  const { out } = await rail('lint --format concise', {
    files: { 'errors.yaml': JSON.stringify(catalog(code, style)) },
  })
  expect(out.includes(' code-format ')).toBe(!isValid)
})
