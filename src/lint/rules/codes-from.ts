import { defineRule, entry, file } from '../rule.ts'

const ENUM = `export enum ErrorCode {
  /** No member has this identifier. */
  MemberNotFound = 'MEMBER_NOT_FOUND',
  /** The plan has ended. */
  PlanEnded = 'PLAN_ENDED',
}
`
const companions = { 'src/errors.ts': ENUM }
const more = { http: 404, stop: true, fix_stage: 'identify', fix: 'Check the identifier.' }

/** A file that takes its codes from an enum, and says about each what that does not. */
const overlay = (codes: readonly Record<string, unknown>[], from: unknown = 'src/errors.ts') =>
  file(
    { codes_from: from },
    codes.map((fields) => entry({ ...more, meaning: undefined, ...fields })).join('\n'),
  )

const good = () => [
  { source: overlay([{ code: 'MEMBER_NOT_FOUND' }, { code: 'PLAN_ENDED' }]), companions },
]

export const codesFromReadable = defineRule({
  id: 'codes-from-readable',
  severity: 'error',
  summary:
    '`codes_from` names files of the repository that have a list of codes; its `lists` and the names in its `map` are in them.',
  why: 'Otherwise, the catalog has none of the codes of that list, and all of them seem to be removed.',
  good,
  bad: () => [
    { source: overlay([{ code: 'MEMBER_NOT_FOUND' }], 'src/error.ts'), companions },
    { source: overlay([{ code: 'MEMBER_NOT_FOUND' }], '../../etc/passwd'), companions },
    {
      source: overlay([{ code: 'MEMBER_NOT_FOUND' }], {
        files: ['src/errors.ts'],
        lists: ['ErrorCodes'],
        map: { status: 'http' },
      }),
      companions,
    },
  ],
  check: ({ problems }) => problems('codes-from-readable'),
})

export const codesFromComplete = defineRule({
  id: 'codes-from-complete',
  severity: 'warn',
  summary:
    'Every item of the list that `codes_from` names has a code, and values that can be taken.',
  why: 'Otherwise, what the list says is not in what is published.',
  good,
  bad: () => [
    {
      source: overlay([{ code: 'MEMBER_NOT_FOUND' }, { code: 'PLAN_ENDED' }]),
      companions: { 'src/errors.ts': ENUM.replace("'PLAN_ENDED'", "prefix('PLAN_ENDED')") },
    },
  ],
  check: ({ problems }) => problems('codes-from-complete'),
})

export const codesFromKnown = defineRule({
  id: 'codes-from-known',
  severity: 'error',
  summary: 'With `codes_from`, every entry of `codes` is about a code of that list, or is retired.',
  why: 'An entry about another code has no effect: its code was renamed or removed in the list, or is misspelled here.',
  good,
  bad: () => [
    {
      source: overlay([
        { code: 'MEMBER_NOT_FOUND' },
        { code: 'PLAN_ENDED' },
        { code: 'PLAN_EXPIRED' },
      ]),
      companions,
    },
  ],
  check: ({ problems }) => problems('codes-from-known'),
})
