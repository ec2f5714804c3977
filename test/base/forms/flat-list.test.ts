import { expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { healthy } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'

// The list and its companion, the handling file, as build publishes them.
const LIST = 'dist-terminology/clinic-errors.json'
const HANDLING = 'dist-terminology/clinic-errors.handling.json'
async function published(): Promise<Record<string, string>> {
  const { text } = await rail('build --target flat-list,handling', {
    files: { 'errors.yaml': healthy() },
  })
  return { [LIST]: text(LIST)!, [HANDLING]: text(HANDLING)! }
}

test('is a whole catalog together with its handling file', async () => {
  const { exit, out } = await rail(`explain MEMBER_NOT_FOUND --source ${LIST} --format json`, {
    files: await published(),
  })
  expect(exit).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ http: 404, handling: { outcome: 'fail' } })
})

test('a fault of the handling file names that file', async () => {
  const files = await published()
  const { exit, out } = await rail(`lint ${LIST} --format concise`, {
    files: { ...files, [HANDLING]: files[HANDLING]!.replace('}', '') },
  })
  expect(exit).toBe(2)
  expect(out).toContain(`error syntax-valid ${HANDLING}: `)
})

test('of a handling file, what the list does not have is left out unless it is retired, and the list wins', async () => {
  const list = {
    codes: [{ code: 'B_B', http: 404 }, { code: 'NEW_ONE', http: 409 }, { http: 500 }],
  }
  const retired = { since: '1.0.0', reason: 'Never sent.' }
  const handling = {
    name: 'x',
    codes: [
      { code: 'GONE' },
      { code: 'OLD', retired },
      { code: 'B_B', http: 1, help: 'https://x.test' },
    ],
  }
  const { raw } = await read(JSON.stringify(list), {
    file: 'x.json',
    companions: { handling: JSON.stringify(handling) },
  })
  expect((raw as typeof list).codes).toEqual([
    { code: 'OLD', retired },
    { code: 'B_B', http: 404, help: 'https://x.test' },
    { code: 'NEW_ONE', http: 409 },
    { http: 500 },
  ])
})
