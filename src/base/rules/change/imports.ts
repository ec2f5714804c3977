import { defineChangeRule, edited } from '../diff/rule.ts'
import { fileOf, headers } from '../example.ts'

const common = (version: string) => ({ imports: { common: { name: 'common-errors', version } } })

export const importChanged = defineChangeRule({
  id: 'import-changed',
  impact: 'safe',
  impactCases: 'breaking if the codes move to or from the CodeSystem of their owner (`in_fhir`)',
  impactFor: ({ kind, before, after }) =>
    kind === 'imports changed' && movesInFhir(before, after) ? 'breaking' : 'safe',
  surfaces: ['wire', 'source', 'fhir'],
  summary:
    '`imports` or `overridable` changed; a catalog came, went or has another version, or a code has another owner.',
  why: 'What it changes for clients is reported at each code.',
  kinds: ['imports', 'codes.imported_from', 'overridable'],
  message(difference) {
    const { kind, location, before, after } = difference
    const key = location.slice('imports.'.length)
    if (kind === 'imports changed' && movesInFhir(before, after))
      return isIncluded(after)
        ? `the codes of ${key} move from the CodeSystem of this catalog to that of their owner`
        : `the codes of ${key} move from the CodeSystem of their owner to that of this catalog`
    if (kind === 'imports added') return `${key} is imported${inVersion(after)}`
    if (kind === 'imports removed') return `${key} is not imported any more`
    if (kind === 'imports changed' && versionOf(before) !== versionOf(after))
      return `${key} is imported${inVersion(after)}; it was${inVersion(before)}`
    if (kind.startsWith('codes.imported_from'))
      return `the code is ${owner(after)}; it was ${owner(before)}`
    return edited(`"${location}"`)(difference)
  },
  examples: () => [
    headers({}, common('2.1.0')),
    headers(common('2.1.0'), common('3.0.0')),
    headers(common('2.1.0'), { imports: { common: { name: 'shared-errors', version: '2.1.0' } } }),
    headers(common('2.1.0'), {
      imports: { common: { name: 'common-errors', version: '2.1.0', in_fhir: 'include' } },
    }),
    headers({}, { overridable: ['http'] }),
    {
      before: fileOf(common('2.1.0'), { code: 'TOKEN_EXPIRED' }),
      after: fileOf(common('2.1.0'), { code: 'TOKEN_EXPIRED', imported_from: 'common' }),
    },
  ],
})

const isIncluded = (value: unknown): boolean =>
  (value as { in_fhir?: unknown } | undefined)?.in_fhir === 'include'
const movesInFhir = (before: unknown, after: unknown): boolean =>
  isIncluded(before) !== isIncluded(after)

const versionOf = (value: unknown): unknown => (value as { version?: unknown } | undefined)?.version

const inVersion = (value: unknown): string => {
  const version = versionOf(value)
  return version === undefined ? '' : ` in version ${version}`
}

const owner = (key: unknown): string => (key === undefined ? "the catalog's own" : `from ${key}`)
