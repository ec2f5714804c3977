import { compare, isSemver } from '../../values/semver.ts'
import { defineRule, entry, file } from '../rule.ts'

const reason = 'One code is enough.'
const at = (version: string, fields: Record<string, unknown>) => ({
  source: file({ version }, entry(fields)),
})

export default defineRule({
  id: 'lifecycle-ordered',
  severity: 'error',
  summary:
    'The versions of an entry are SemVer, and `since` ≤ `deprecated.since` ≤ `retired.since` ≤ `version`.',
  why: 'Otherwise, the history is impossible, and nobody can tell which versions send the code.',
  good: () => [
    at('2.10.0', {
      since: '1.0.0',
      deprecated: { since: '2.2.0', reason, note: reason },
      retired: { since: '2.10.0', reason },
    }),
    at('2.0.0-rc.1', { since: '2.0.0' }),
  ],
  bad: () => [
    at('1.9.0', { since: '1.10.0' }),
    at('2.0.0', { since: '1.1.0', deprecated: { since: '1.0.0', reason, note: reason } }),
    at('2.0.0', {
      deprecated: { since: '1.2.0', reason, note: reason },
      retired: { since: '1.2.0-rc.1', reason },
    }),
    at('2.0.0', { retired: { since: '2.0.1', reason } }),
    at('2.0.0', { since: '1.0' }),
  ],
  needs: ['version', 'codes.since', 'codes.deprecated', 'codes.retired'],
  *check({ having, header: { version } }) {
    // A prerelease of 2.0.0 contains what 2.0.0 adds.
    const current =
      version !== undefined && isSemver(version) ? version.split(/[-+]/, 1)[0] : undefined
    const end =
      current === undefined
        ? []
        : [{ name: 'the version of the catalog', of: current, path: ['version'] }]
    for (const { since, deprecated, retired, path } of having('since', 'deprecated', 'retired')) {
      const steps = [
        { name: 'since', of: since, path: path('since') },
        { name: 'deprecated.since', of: deprecated?.since, path: path('deprecated', 'since') },
        { name: 'retired.since', of: retired?.since, path: path('retired', 'since') },
      ].flatMap(({ of, ...step }) => (of === undefined ? [] : [{ ...step, of }]))
      for (const step of steps)
        if (!isSemver(step.of))
          yield { path: step.path, message: `"${step.of}" is not a SemVer version such as "1.4.0"` }
      const history = [...steps.filter((step) => isSemver(step.of)), ...end]
      for (const [index, next] of history.entries()) {
        const before = history[index - 1]
        if (before === undefined || compare(before.of, next.of) <= 0) continue
        const message = `${before.name} (${before.of}) must not be later than ${next.name} (${next.of})`
        yield { path: before.path, message, related: [{ path: next.path, message: next.name }] }
      }
    }
  },
})
