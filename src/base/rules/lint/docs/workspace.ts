import { entry, file, type RuleDocs } from '../../linter/rule.ts'

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

export const codeShared: RuleDocs = {
  summary:
    'A code in two catalogs is the same in both; it has one `http`, one `stop` and one `meaning`.',
  why: 'A client of both services has one table of codes, so it treats one of the two wrongly. Define the code in one catalog that the others import, or give it another name in one.',
  good: () => [
    billing({}),
    { ...billing({ meaning: 'The bill is too large.' }), options: { meaning: false } },
    billing({ meaning: 'the document is  too large' }),
    billing({ code: 'BILL_TOO_LARGE', http: 400 }),
    billing({ http: 400, retired: { reason: 'It was never sent.' } }),
    billing({ http: 400 }, { name: 'claim-errors', url: 'https://northwind-clinic.org/billing' }),
  ],
  bad: () => [
    billing({ http: 400 }),
    billing({ meaning: 'The bill has too many lines.' }),
    { ...billing({ http: 400, meaning: 'A bill.' }), options: { meaning: false } },
  ],
}
