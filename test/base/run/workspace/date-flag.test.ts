import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'

const files = {
  'errors.yaml': healthy(),
  'new.yaml': healthy(healthyEntry({ http: 503 })),
}
const accept = ['diff', 'errors.yaml', 'new.yaml', '--accept', '45a23a460b1e', '--reason', 'x']

// Every flag that takes a date, in every command that has a way of its own to it.
test.each([
  ['lint --today', ['lint', '--today']],
  ['build --today', ['build', '--today']],
  ['diff --today', ['diff', 'errors.yaml', 'new.yaml', '--today']],
  ['diff --accept --today', [...accept, '--today']],
  ['diff --accept --expires', [...accept, '--expires']],
  ['lint --accept --expires', ['lint', '--accept', '--reason', 'x', '--expires']],
  ['release --today', ['release', '--since', 'new.yaml', '--today']],
  [
    'deprecate --sunset',
    ['deprecate', 'MEMBER_NOT_FOUND', '--note', 'Ask.', '--reason', 'Rare.', '--sunset'],
  ],
])('%s takes only days of the calendar, and writes nothing else', async (_, args) => {
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
