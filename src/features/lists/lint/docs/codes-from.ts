import { entry, file, type RuleDocs } from '../../../../base/rules/linter/rule.ts'

const LIST = `export const ERRORS = {
  MEMBER_NOT_FOUND: { status: 404, message: 'No member has this identifier.' },
  MEMBER_BLOCKED: { status: 403, message: 'The plan has blocked this member.' },
  PLAN_ENDED: { status: 409, message: 'The plan has ended.' },
}
`

const companions = { 'src/errors.ts': LIST }

const CODES = ['MEMBER_NOT_FOUND', 'MEMBER_BLOCKED', 'PLAN_ENDED'].map((code) => ({ code }))

const HOW = {
  files: ['src/errors.ts'],
  lists: ['ERRORS'],
  map: { code: '(key)', http: 'status', meaning: 'message' },
}

/** A file that takes its codes from an enum, and says about each what that does not. */
const overlay = (codes: readonly Record<string, unknown>[], from: unknown = HOW) =>
  file(
    { codes_from: from },
    codes.map((fields) => entry({ http: undefined, meaning: undefined, ...fields })).join('\n'),
  )

const good = () => [{ source: overlay(CODES), companions }]

export const codesFromReadable: RuleDocs = {
  summary:
    '`codes_from` names files of the repository that have a list of codes; its `lists` and the names in its `map` are in them.',
  why: 'Otherwise, the catalog has none of the codes of that list, and all of them seem to be removed.',
  good,
  bad: () => [
    { source: overlay(CODES, { ...HOW, files: ['src/error.ts'] }), companions },
    { source: overlay(CODES, 'src/errors.ts'), companions },
    {
      source: overlay(CODES, {
        files: ['src/errors.ts'],
        lists: ['ERROR'],
        map: { code: '(key)', status: 'http' },
      }),
      companions,
    },
  ],
}

export const codesFromComplete: RuleDocs = {
  summary: 'Every item of the list in `codes_from` has a code; its values can be taken.',
  why: 'Otherwise, what the list says is not in what is published.',
  good,
  bad: () => [
    {
      source: overlay(CODES.map((one, at) => (at === 2 ? { ...one, http: 409 } : one))),
      companions: { 'src/errors.ts': LIST.replace('409', "'ended'") },
    },
  ],
}

export const codesFromKnown: RuleDocs = {
  summary: 'Every entry of `codes` is about a code of `codes_from`, or is retired.',
  why: 'An entry about another code has no effect: its code was renamed or removed in the list, or is misspelled here.',
  good,
  bad: () => [
    {
      source: overlay([...CODES, { code: 'PLAN_EXPIRED' }]),
      companions,
    },
  ],
}
