import { entry, file, type RuleDocs } from '../../../../base/rules/linter/rule.ts'

const COMMON = file(
  { name: 'common-errors', title: 'Common errors', version: '2.1.0' },
  [
    entry({ code: 'TOKEN_EXPIRED', http: 401 }),
    entry({ code: 'TOO_MANY_CALLS', http: 429, meaning: 'There were too many calls.' }),
  ].join('\n'),
)

const companions = { 'common.yaml': COMMON }

const importing = (given: object = {}, codes = entry(), more: object = {}) => ({
  source: file({ imports: { common: { from: 'common.yaml', ...given } }, ...more }, codes),
  companions,
})

const good = () => [importing()]

export const importReadable: RuleDocs = {
  summary:
    'Every catalog in `imports` can be read; it is a file of the repository, of an installed package or of a FHIR package, and does not import itself.',
  why: 'Otherwise, the catalog has none of its codes, and all of them seem to be removed.',
  good,
  bad: () => [
    importing({ from: 'commons.yaml' }),
    importing({ from: '../../common/errors.yaml' }),
    importing({ from: 'https://shop.dev/errors/common-errors.json' }),
    { source: file({ imports: { Common: { from: 'common.yaml' } } }), companions },
    { source: file({ imports: { common: { prefix: 'COMMON_' } } }), companions },
  ],
}

export const importKnown: RuleDocs = {
  summary:
    '`only` and `except` of an import name codes of its catalog; `imported_from` is a key of `imports`.',
  why: 'A code that was renamed or is misspelled has no effect there.',
  good: () => [importing({ only: ['TOKEN_EXPIRED'] })],
  bad: () => [
    importing({ only: ['TOKEN_EXPIRD'] }),
    importing({ except: ['MEMBER_LOST'] }),
    entry({ imported_from: 'common' }),
  ],
}

export const importUnique: RuleDocs = {
  summary: 'No code is in two of the imported catalogs.',
  why: 'One code would have two meanings, and readers keep one of them.',
  good,
  bad: () => [
    {
      source: file({
        imports: { common: { from: 'common.yaml' }, other: { from: 'other.yaml' } },
      }),
      companions: { ...companions, 'other.yaml': COMMON.replace('401', '403') },
    },
  ],
}

export const importReplaced: RuleDocs = {
  summary:
    'Entries about imported codes replace only what they may; these are texts, `fix_stage`, `handling`, and what the imported catalog lists in `overridable`.',
  why: 'Clients rely on one meaning of a common code, whichever service sends it.',
  good: () => [
    importing({}, `- code: TOKEN_EXPIRED\n  fix: Log in to the practice system again.\n`),
  ],
  bad: () => [
    importing({}, entry({ code: 'TOKEN_EXPIRED', http: 403 })),
    importing({}, `- code: TOKEN_EXPIRED\n  retired: { reason: We have no tokens. }\n`),
  ],
}

export const importComplete: RuleDocs = {
  summary:
    'Imported codes have what entries need; this is `http`, `stop`, `meaning` and `fix`, a `fix_stage` if the catalog has stages, texts in its language, and nothing that `build` refuses; what stays in the CodeSystem of its owner has one.',
  why: 'Answers and pages would lack a part, or mix two languages.',
  good,
  bad: () => [
    {
      ...importing(),
      companions: {
        'common.yaml': COMMON.replaceAll(/^ +fix_stage:.*\n/gm, '').replace(
          /^stages:.*\n/m,
          'wire: problem\n',
        ),
      },
    },
    importing({}, entry(), { language: 'de' }),
    {
      ...importing(),
      companions: {
        'common.yaml': COMMON.replace('TOKEN_EXPIRED', 'TOKEN\\nEXPIRED'),
      },
    },
  ],
}
