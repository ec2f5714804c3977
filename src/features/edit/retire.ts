import { defineCommand } from '../../base/cli/command.ts'
import { EDIT_FLAGS, LIFECYCLE_FLAGS } from '../../base/cli/flags.ts'
import { listedFields, setInEntries } from '../../base/core/catalog/edit/own-text.ts'
import { GRACE_DAYS } from '../../base/core/catalog/grace-days.ts'
import { daysBetween, isDay } from '../../base/core/values/formats.ts'
import { asRecord } from '../../base/core/values/record.ts'
import { type Policy, policyOf } from '../../base/rules/diff/settings.ts'
import { type EditFlags, openEntry } from '../../base/run/workspace/edit.ts'
import { type LifecycleFlags, lifecycleBlock } from './lifecycle.ts'

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
    const { job, index, entry, config, apply } = await openEntry(host, options, code)
    const announced = asRecord(entry.deprecated)
    const retired = lifecycleBlock(options, asRecord(entry.retired), announced)
    const early =
      entry.retired === undefined ? earlyFor(announced, host.today(), policyOf(config)) : undefined
    const done = early === undefined ? `${code} retired` : `${code} retired ${early}`
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

/** Why `diff` reports a retirement today as breaking; undefined if it was announced long enough. */
function earlyFor(
  { since, date, sunset }: Record<string, unknown>,
  today: string,
  { requireDeprecation = true, graceDays = GRACE_DAYS }: Partial<Policy>,
): string | undefined {
  if (isText(sunset) && isDay(sunset))
    return today < sunset
      ? `before its sunset, ${sunset}: integrators rely on that day, and rail-errors diff reports a breaking change`
      : undefined
  if (since === undefined && date === undefined)
    return requireDeprecation
      ? 'without a released deprecation: if a release has the code, rail-errors diff reports a breaking change; deprecate it there first'
      : undefined
  return isText(date) && isDay(date) && daysBetween(date, today) < graceDays
    ? `less than ${graceDays} days after its deprecation, ${date}: rail-errors diff reports a breaking change`
    : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
