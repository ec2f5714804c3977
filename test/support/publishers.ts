import { readFileSync } from 'node:fs'
import { file } from '../../src/base/rules/example.ts'

const rich = readFileSync(new URL('../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const kebab = file(
  { stages: ['cart', 'payment'], name: 'shop-errors' },
  `- code: card-expired
  http: 499
  stop: true
  fix_stage: payment
  meaning: the card is expired
  fix: Try another card.
- code: basket-empty
  http: 422
  stop: true
  fix_stage: cart
  meaning: The basket is empty.
  fix: Put something in.
`,
)
const accepted = file(
  { stages: ['cart', 'payment'], name: 'gift-errors' },
  `- code: CARD_OLD
  http: 499 # rail-errors-ignore http-registered -- The gateway sends it
  stop: true
  fix_stage: payment
  meaning: Too old # rail-errors-ignore text-length -- The desk knows it so
  fix: Try another card.
- code: ERROR # rail-errors-ignore code-specific -- Clients of 2019 know it
  http: 422
  stop: true
  fix_stage: cart
  meaning: The gift can't be wrapped.
  fix: Choose another gift.
`,
)

/** What both build: data, FHIR, and modules. */
export const TARGETS = 'flat-list,handling,fhir-r4,fhir-r5,typescript,typescript-enum,javascript'

/** Catalogs of publishers with habits of their own: what it has, its errors.yaml, its config. */
export const CATALOGS: [string, string, string][] = [
  ['every optional field', rich, ''],
  ['three accepted deviations', accepted, ''],
  [
    'codes in kebab-case and a status that is not registered',
    kebab,
    'rules: { code-format: off, http-registered: off }\n',
  ],
]
