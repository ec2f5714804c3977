import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// What stands around a member, and what only repeats it: real lists have sections, aliases, lists of
// the same constants, and texts beside codes.
const LISTS = rowsOf<{
  shape: string
  files: Record<string, string>
  entries: string[]
  said: string
}>(import.meta, 'lists')

test.each(LISTS)('$shape', async ({ files, entries, said }) => {
  const { rail, text } = inMemory({ files })
  const { out, err } = await rail(`import ${Object.keys(files).join(' ')}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  expect(
    codes.map(({ code, http, meaning, notes }) =>
      [code, http, meaning, notes && `(${notes})`].filter(Boolean).join(' '),
    ),
  ).toEqual(entries)
  expect(out + err).toContain(said)
})
