import { expect, test } from 'vitest'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// What a source argument is taken for: a path of Windows is no ref of git.
test.each(rowsOf<{ source: string; message: string }>(import.meta, 'lint source it message'))(
  'lint $source: it $message',
  async ({ source, message }) => {
    expect(await rail(['lint', source])).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`${source} ${message}`),
    })
  },
)
