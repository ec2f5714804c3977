import { listedFields, setInEntries } from '../core/catalog/edit/own-text.ts'
import { isDay } from '../core/values/day.ts'
import { asRecord } from '../core/values/record.ts'
import { type EditFlags, openEntry } from '../run/workspace/edit.ts'
import { type LifecycleFlags, lifecycleBlock } from '../run/workspace/lifecycle.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS, LIFECYCLE_FLAGS } from './flags.ts'

export default defineCommand<EditFlags & LifecycleFlags>({
  description:
    'Retires a code: it is no longer sent. Keeps the entry as a tombstone. Reason and replacement default to those of the deprecation.',
  options: [...LIFECYCLE_FLAGS, ...EDIT_FLAGS],
  examples: [
    [
      'rail-errors retire MEMBER_LOST',
      'retire a deprecated code, with the reason of its deprecation',
    ],
    [
      'rail-errors retire MEMBER_LOST --reason "No service sends it any more." --since 2.0.0',
      'retire any code',
    ],
  ],
  edits: () => true,
  async run(host, [code = ''], options) {
    const { job, index, entry, apply } = await openEntry(host, options, code)
    const sunset = asRecord(entry.deprecated).sunset
    const early =
      entry.retired === undefined &&
      typeof sunset === 'string' &&
      isDay(sunset) &&
      host.today() < sunset
    const retired = lifecycleBlock(options, asRecord(entry.retired), asRecord(entry.deprecated))
    const done = early
      ? `${code} retired before its sunset, ${sunset}: integrators rely on that day, and rail-errors diff reports a breaking change`
      : `${code} retired`
    return apply({
      edit: () =>
        setInEntries(
          job.reading,
          new Map([[index, { ...listedFields(job.reading, index), retired }]]),
        ),
      done,
      same: `${code} is already retired`,
    })
  },
})
