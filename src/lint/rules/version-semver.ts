import { isSemver } from '../../values/semver.ts'
import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'version-semver',
  severity: 'error',
  summary: '`version` is a SemVer version, such as `1.4.0`.',
  why: 'The change rules depend on it, and FHIR references join it to a URL, where `#`, `|` and spaces have a special meaning.',
  good: () =>
    ['1.0.0', '0.3.12', '2.0.0-rc.1', '2.0.0-x.7.z.92'].map((version) => ({
      source: file({ version }),
    })),
  bad: () =>
    ['1.0', 'v1.0.0', '1.0.0.0', '01.0.0', '1.0.0|x', ''].map((version) => ({
      source: file({ version }),
    })),
  needs: ['version'],
  *check({ header: { version } }) {
    if (version !== undefined && !isSemver(version))
      yield { path: ['version'], message: `"${version}" is not a SemVer version such as "1.4.0"` }
  },
})
