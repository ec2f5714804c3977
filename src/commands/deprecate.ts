import { setFields } from '../catalog/edit/entries.ts'
import { UserError } from '../host/user-error.ts'
import { asRecord } from '../values/record.ts'
import { dateFlag } from '../workspace/date-flag.ts'
import { applyEdit, type EditFlags, openEditing } from '../workspace/edit.ts'
import { requireEntry } from '../workspace/entries.ts'
import { type LifecycleFlags, lifecycleBlock } from '../workspace/lifecycle.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS, LIFECYCLE_FLAGS } from './flags.ts'

type Options = EditFlags & LifecycleFlags & { sunset?: string }

export default defineCommand<Options>({
  description: 'Deprecates a code: it is still sent, but will be retired. Existing values are kept, unless an option replaces them.',
  options: [...LIFECYCLE_FLAGS, { flags: '--sunset <YYYY-MM-DD>', about: 'the day from which the code may be retired' }, ...EDIT_FLAGS],
  examples: [
    [
      'rail-errors deprecate MEMBER_LOST --replaced-by MEMBER_NOT_FOUND --reason "One code is enough."',
      'deprecate a code in favour of another code',
    ],
    ['rail-errors deprecate MEMBER_LOST --note "Check the HTTP status." --reason "It was too vague." --dry-run', 'preview the change'],
  ],
  edits: () => true,
  async run(host, [code = ''], options) {
    const editing = await openEditing(host, options)
    const { job, index, entry } = requireEntry(editing.workspace.jobs, code)
    if (entry.retired !== undefined) throw new UserError(`${code} is already retired; a retired code can't be deprecated`)
    const deprecated = {
      ...lifecycleBlock(job, options, asRecord(entry.deprecated)),
      ...(options.sunset !== undefined && { sunset: dateFlag('--sunset', options.sunset) }),
    }
    if (!('replaced_by' in deprecated) && !('note' in deprecated))
      throw new UserError('--replaced-by or --note is required: integrators need to know what to use instead')
    const edit = () => setFields(job.reading, index, { deprecated })
    return applyEdit(host, editing, {
      job,
      code,
      edit,
      done: `${code} deprecated`,
      same: `${code} is already deprecated`,
    })
  },
})
