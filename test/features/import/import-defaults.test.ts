import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// What a page or a document says of codes where it has several lists, or says it twice.
const SHAPES = rowsOf<{
  shape: string
  file: string
  text: string
  entries: string[]
  named?: string
}>(import.meta, 'shapes')

test.each(SHAPES)('$shape', async ({ file, text, entries, named = '' }) => {
  const { rail, text: written } = inMemory({ files: { [file]: `${text}\n` } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect([found, exit], err).toEqual([entries, entries.length > 0 ? 0 : 2])
  expect(err).toContain(named)
})
