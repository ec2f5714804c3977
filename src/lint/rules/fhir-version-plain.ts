import { isSemver } from '../../values/semver.ts'
import { defineRule, file, fixable } from '../rule.ts'

export default defineRule({
  id: 'fhir-version-plain',
  severity: 'error',
  summary: '`version` has no build metadata (`+` and what follows it).',
  why: 'FHIR packages reject it, and in the query of a URL (`valueSetVersion=1.0.0+7`) a `+` is read as a space.',
  good: () => ['1.0.0', '2.0.0-rc.1'].map((version) => ({ source: file({ version }) })),
  bad: () =>
    ['1.0.0+build.7', '2.0.0-rc.1+7'].map((version) =>
      fixable('ask', { source: file({ version }) }),
    ),
  needs: ['version'],
  fhir: true,
  *check({ header: { version = '' } }) {
    const plain = version.split('+', 1)[0]!
    if (version.includes('+') && isSemver(version))
      yield {
        path: ['version'],
        message: `"${version}" has build metadata, which FHIR does not support`,
        replace: { with: plain, safety: 'ask' },
      }
  },
})
