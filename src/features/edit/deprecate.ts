import { defineCommand } from '../../base/cli/command.ts'
import { EDIT_FLAGS, LIFECYCLE_FLAGS } from '../../base/cli/flags.ts'
import { setInEntries } from '../../base/core/catalog/edit/own-text.ts'
import { asRecord } from '../../base/core/values/record.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { type EditFlags, openEntry } from '../../base/run/workspace/edit.ts'
import { dateFlag } from '../../base/run/workspace/settings.ts'
import { type LifecycleFlags, lifecycleBlock } from './lifecycle.ts'

type Options = EditFlags & LifecycleFlags & { sunset?: string }

export default defineCommand<Options>({
  description:
    'Deprecates a code: it is still sent, but will be retired. Existing values are kept, unless an option replaces them.',
  options: [
    ...LIFECYCLE_FLAGS,
    { flags: '--sunset <YYYY-MM-DD>', about: 'the day from which the code may be retired' },
    ...EDIT_FLAGS,
  ],
  examples: [
    [
      'rail-errors deprecate MEMBER_LOST --replaced-by MEMBER_NOT_FOUND --reason "One code is enough."',
      'deprecate a code in favour of another code',
    ],
    [
      'rail-errors deprecate MEMBER_LOST --note "Check the HTTP status." --reason "It was too vague." --dry-run',
      'preview the change',
    ],
  ],
  edits: () => true,
  async run(host, [code = ''], options) {
    const { job, index, entry, apply } = await openEntry(host, options, code)
    if (entry.retired !== undefined)
      throw new UserError(
        'catalog',
        `${code} is already retired; a retired code can't be deprecated`,
      )
    const deprecated = {
      ...lifecycleBlock(options, asRecord(entry.deprecated)),
      ...(options.sunset !== undefined && { sunset: dateFlag('--sunset', options.sunset) }),
    }
    if (!('replaced_by' in deprecated) && !('note' in deprecated))
      throw new UserError(
        'usage',
        '--replaced-by or --note is required: integrators need to know what to use instead',
      )
    return apply({
      edit: () => setInEntries(job.reading, new Map([[index, { deprecated }]])),
      done: `${code} deprecated`,
      same: `${code} is already deprecated`,
    })
  },
})
