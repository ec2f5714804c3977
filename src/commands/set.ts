import { setInEntries } from '../catalog/edit/own-text.ts'
import { UserError } from '../host/user-error.ts'
import { readAssignments } from '../workspace/assignments.ts'
import { type EditFlags, openEntry } from '../workspace/edit.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS } from './flags.ts'

export default defineCommand<EditFlags>({
  description:
    'Sets fields of a code. Use dots for nested fields (handling.retry=same) and commas between list items. Existing fields keep their quoting style.',
  options: EDIT_FLAGS,
  examples: [
    ['rail-errors set PAYER_UNREACHABLE http=503', 'set a number'],
    [
      'rail-errors set PAYER_UNREACHABLE handling.retry=same handling.retry_policy.max=3',
      'set several fields',
    ],
    [
      'rail-errors set PAYER_UNREACHABLE "fix=Wait a moment, then check again." --dry-run',
      'preview the change',
    ],
  ],
  edits: () => true,
  async run(host, [code = '', ...assignments], options) {
    if (assignments.length === 0)
      throw new UserError('give at least one field to set, such as http=503')
    const fields = readAssignments(assignments)
    const { job, index, apply } = await openEntry(host, options, code)
    const names = assignments.map((assignment) => assignment.split('=', 1)[0]).join(', ')
    return apply({
      edit: () => setInEntries(job.reading, new Map([[index, fields]])),
      done: `${code}: ${names} set`,
      same: `${code} already has these values`,
    })
  },
})
