import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// More of the shapes in which teams keep codes in source code: where the code that is sent is said by a
// method, an annotation, a prefix, a table beside it. Without codes here, the list is in doubt.
const SHAPES = rowsOf<{ shape: string; file: string; text: string; entries: string[] }>(
  import.meta,
  'shapes',
)

test.each(SHAPES)('$shape', async ({ file, text, entries }) => {
  const { rail, text: written } = inMemory({ files: { [file]: `${text}\n` } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect([found, exit]).toEqual([entries, entries.length > 0 ? 0 : 2])
  if (entries.length === 0)
    expect(err).toMatch(/are in doubt: [\s\S]*to decide: --map (?:code=[\w@%+:,./-]+|'code=[^']+')/)
})

test.each(
  rowsOf<{ shape: string; files: Record<string, string>; entries: string[]; message: string }>(
    import.meta,
    'shape, files, entries',
  ),
)('$shape', async ({ files, entries, message }) => {
  const { rail, text } = inMemory({ files })
  const { out, err } = await rail(`import ${Object.keys(files).join(' ')}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  expect(codes.map(({ code, meaning }) => [code, meaning].filter(Boolean).join(' '))).toEqual(
    entries,
  )
  expect(out + err).toContain(message)
})

test('an item without a code is asked for', async () => {
  const files = {
    'e.ts': `export const ERRORS = [
  { code: 'seat.taken', status: 409, message: 'The seat is taken.' },
  { status: 410, message: 'The seat is gone.' },
]`,
  }
  for (const command of ['import e.ts', 'import e.ts --stay']) {
    const { exit, err } = await inMemory({ files }).rail(command)
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('not each item has a "code" (e.ts:2:11)'),
    ])
  }
})
