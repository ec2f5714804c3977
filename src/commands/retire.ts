import { setFields } from '../catalog/edit/entries.ts'
import { record } from '../values/record.ts'
import { type EditFlags, finish, held, lifeOf, openEditing, type WayFlags } from '../workspace/edit.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS, WAY_FLAGS } from './flags.ts'

export default defineCommand<EditFlags & WayFlags>({
  description:
    'Retires a code: it is no longer sent, and its entry stays as its tombstone. Of a deprecated code, the reason and the way out go over when no others are given.',
  options: [...WAY_FLAGS, ...EDIT_FLAGS],
  examples: [
    ['rail-errors retire MEMBER_LOST', 'a deprecated code, for the reason that stands there'],
    ['rail-errors retire MEMBER_LOST --reason "No service sends it any more." --since 2.0.0', 'any code'],
  ],
  async run(host, [code = ''], options) {
    const editing = await openEditing(host, options)
    const { job, index, entry } = held(editing, code)
    const retired = lifeOf(job, options, record(entry.retired), record(entry.deprecated))
    const edit = () => setFields(job.reading, index, { retired })
    return finish(host, editing, { job, code, edit, done: `${code} retired`, same: `${code} is retired with these values` })
  },
})
