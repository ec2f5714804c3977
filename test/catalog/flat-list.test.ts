import { expect, test } from 'vitest'
import { healthy } from '../catalogs.ts'
import { rail } from '../rail.ts'

// The list and its companion, the handling file, as build publishes them.
const LIST = 'dist-terminology/clinic-errors.json'
const HANDLING = 'dist-terminology/clinic-errors.handling.json'
async function published(): Promise<Record<string, string>> {
  const { text } = await rail('build --target flat-list,handling', { files: { 'errors.yaml': healthy() } })
  return { [LIST]: text(LIST)!, [HANDLING]: text(HANDLING)! }
}

test('is a whole catalog together with its handling file', async () => {
  const { exit, out } = await rail(`stats ${LIST} --format json`, { files: await published() })
  expect(exit).toBe(0)
  expect(JSON.parse(out).catalogs[0]).toMatchObject({ codes: 1, outcome: [{ value: 'fail', codes: 1 }, {}, {}] })
})

test('a fault of the handling file names that file', async () => {
  const files = await published()
  const { exit, out } = await rail(`lint ${LIST} --format concise`, { files: { ...files, [HANDLING]: files[HANDLING]!.replace('}', '') } })
  expect(exit).toBe(1)
  expect(out).toContain(`error syntax-valid ${HANDLING}: `)
})
