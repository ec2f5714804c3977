import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const files = {
  'errors.yaml': healthy(),
  'new.yaml': healthy(healthyEntry({ http: 503 })),
}

// Every flag that takes a date, in every command that has a way of its own to it.
test.each(
  rowsOf<{ name: string; args: string[] }>(
    import.meta,
    'takes only days of the calendar and writes',
  ),
)('$name takes only days of the calendar, and writes nothing else', async ({ args }) => {
  const flag = args.at(-1)!
  for (const date of ['2026-02-31', '2027-2-1', 'soon', '']) {
    const { exit, out, err, disk, text } = await rail([...args, date], { files })
    expect({ exit, out, err }).toEqual({
      exit: 2,
      out: '',
      err: expect.stringContaining(
        `${flag} ${date} is not a valid date; use the form YYYY-MM-DD, such as 2027-01-31\n`,
      ),
    })
    expect([...disk.keys()].length).toBe(Object.keys(files).length)
    expect(text('errors.yaml')).toBe(files['errors.yaml'])
  }
})
