import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// Codes with letters that are not what they look like: --fix-unsafe writes the Latin ones, and
// drops none.
test.each(
  rowsOf<{ what: string; code: string; name: string; meant?: string }>(
    import.meta,
    'what, code, name',
  ),
)('$what', async ({ code, name, meant }) => {
  const text = healthy(healthyEntry({ code }))
  const { rail, disk } = inMemory({ files: { 'errors.yaml': text } })
  const { diagnostics } = JSON.parse((await rail('lint --format json')).out)
  const message = `"${code}" has ${name}; a code is UPPER_SNAKE_CASE, with Latin letters only`
  expect(diagnostics).toMatchObject([{ rule: 'code-format', message }])
  expect(diagnostics[0].suggestions).toEqual(meant === undefined ? undefined : [meant])
  await rail('lint --fix')
  expect(disk.get('/repo/errors.yaml')).toBe(text)
  await rail('lint --fix-unsafe')
  expect(String(disk.get('/repo/errors.yaml'))).toBe(
    meant === undefined ? text : text.replace(code, meant),
  )
})
