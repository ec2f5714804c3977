import { placeIn } from '../../yaml/place.ts'
import type { Finding } from '../../yaml/source.ts'
import { defineRule, entry, file } from '../rule.ts'
import { differences } from '../shared-codes.ts'

const claims = file(
  { name: 'claim-errors', title: 'Claim errors' },
  entry({ code: 'PAYLOAD_TOO_LARGE', http: 413, meaning: 'The document is too large.' }),
)
const workspace = { 'claims/errors.yaml': claims }

const billing = (given: object, more: object = {}) => ({
  source: file(
    { name: 'billing-errors', title: 'Billing errors', ...more },
    entry({
      code: 'PAYLOAD_TOO_LARGE',
      http: 413,
      meaning: 'The document is too large.',
      ...given,
    }),
  ),
  workspace,
})

export const codeShared = defineRule({
  id: 'code-shared',
  severity: 'warn',
  summary:
    'A code that two catalogs of the config define has one HTTP status, one `stop` and one meaning.',
  why: 'A client of both services has one table of codes, so it treats one of the two wrongly. Define the code in one catalog that the others import, or give it another name in one.',
  options: { meaning: true },
  good: () => [
    billing({}),
    { ...billing({ meaning: 'The bill is too large.' }), options: { meaning: false } },
    billing({ meaning: 'the document is  too large' }),
    billing({ code: 'BILL_TOO_LARGE', http: 400 }),
    billing({ http: 400, retired: { reason: 'It was never sent.' } }),
    billing({ http: 400 }, { name: 'claim-errors' }),
    {
      source: file({ imports: { claims: { from: 'claims/errors.yaml' } } }, entry()),
      companions: workspace,
      workspace,
    },
  ],
  bad: () => [
    billing({ http: 400 }),
    billing({ meaning: 'The bill has too many lines.' }),
    { ...billing({ http: 400, meaning: 'A bill.' }), options: { meaning: false } },
    {
      ...billing({ http: 400 }),
      workspace: {
        'members/errors.yaml': file(
          {
            name: 'member-errors',
            imports: { claims: { from: '../claims/errors.yaml' } },
          },
          entry(),
        ),
      },
      companions: { '../claims/errors.yaml': claims },
    },
  ],
  across: true,
  *check({ entries, catalog, firstElsewhere }, { meaning }) {
    for (const own of entries) {
      const index = own.path()[1] as number
      const first = firstElsewhere(index)
      if (first === undefined) continue
      const found = differences(catalog, index, first).filter(
        ({ field }) => meaning || field !== 'meaning',
      )
      if (found.length === 0) continue
      const field = found[0]!.field
      const at = placeIn(first.reading.source, ['codes', first.index, field])
      yield {
        path: own.path(field),
        message: `${own.code} is also in ${at.file}, with ${found.map(({ said }) => said).join(' and ')}; import it from one catalog, or rename one`,
        related: [{ path: ['codes', first.index, field], at, message: 'first defined here' }],
      } satisfies Finding
    }
  },
})
