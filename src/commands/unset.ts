import { removeFromEntry } from '../catalog/edit/own-text.ts'
import { UserError } from '../host/user-error.ts'
import { removablePaths } from '../workspace/assignments.ts'
import { type EditFlags, openEntry } from '../workspace/edit.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS } from './flags.ts'

export default defineCommand<EditFlags>({
  description:
    'Removes fields of a code, with the comments in their lines. Use dots for nested fields (handling.retry). A mapping without fields is removed, too. Required fields cannot be removed.',
  options: EDIT_FLAGS,
  examples: [
    ['rail-errors unset PAYER_UNREACHABLE notes', 'remove a field'],
    [
      'rail-errors unset PAYER_UNREACHABLE handling.retry_policy tags --dry-run',
      'preview the change',
    ],
  ],
  edits: ({ dryRun }) => !dryRun,
  async run(host, [code = '', ...names], options) {
    const { job, index, entry, apply } = await openEntry(host, options, code)
    const paths = removablePaths(names, entry)
    if (
      entry.retired !== undefined &&
      paths.some(([name]) => name === 'retired' || name === 'deprecated')
    )
      throw new UserError(
        `${code} is retired; a retired code keeps its lifecycle, because clients may still have it`,
      )
    const fields = names.join(', ')
    return apply({
      edit: () => removeFromEntry(job.reading, index, paths),
      done: `${code}: ${fields} removed`,
      same: `${code} has no ${fields}`,
    })
  },
})
