import { setFields } from '../catalog/edit/entries.ts'
import { UserError } from '../host/user-error.ts'
import { readAssignments } from '../workspace/assignments.ts'
import { applyEdit, type EditFlags, openEditing } from '../workspace/edit.ts'
import { requireEntry } from '../workspace/entries.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS } from './flags.ts'

export default defineCommand<EditFlags>({
  description:
    'Sets fields of a code. Dots lead into mappings: handling.retry=same. A list has commas between its words. A field that stands there keeps its style.',
  options: EDIT_FLAGS,
  examples: [
    ['rail-errors set PAYER_UNREACHABLE http=503', 'a number'],
    ['rail-errors set PAYER_UNREACHABLE handling.retry=same handling.retry_policy.max=3', 'several fields'],
    ['rail-errors set PAYER_UNREACHABLE "fix=Wait a moment, then check again." --dry-run', 'what would change'],
  ],
  async run(host, [code = '', ...assignments], options) {
    if (assignments.length === 0) throw new UserError('give at least one field to set, such as http=503')
    const fields = readAssignments(assignments)
    const editing = await openEditing(host, options)
    const { job, index } = requireEntry(editing.workspace.jobs, code)
    const names = assignments.map((assignment) => assignment.split('=', 1)[0]).join(', ')
    const edit = () => setFields(job.reading, index, fields)
    return applyEdit(host, editing, { job, code, edit, done: `${code}: ${names} set`, same: `${code} has these values` })
  },
})
