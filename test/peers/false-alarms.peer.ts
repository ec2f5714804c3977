import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { entry, file } from '../../src/base/rules/linter/rule.ts'
import { lint, read } from '../../src/index.ts'
import { emptyFolder, must } from './peers.ts'
import {
  commercetools,
  type Fact,
  firebase,
  kafka,
  type RealCatalog,
  rds,
  shopify,
  twilio,
} from './real-catalogs.ts'

// False alarms of the preset `recommended`: at most 2 findings per 100 codes that a maintainer of
// the catalog would reject. Every finding is judged here, once. One that is new fails the test
// until it is judged; one that is gone does, too.
const MOST_PER_HUNDRED = 2

type Judgement = { rule: string; a: 'agrees' | 'rejects'; why: string; codes: string[] }

const judged: readonly (readonly [
  string,
  RealCatalog,
  { codes: number; findings: readonly Judgement[] },
])[] = [
  [
    'Amazon RDS',
    rds,
    {
      codes: 150,
      findings: [
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'the second half says what to do, which is for "fix"',
          codes: [
            'INSUFFICIENT_STORAGE_CLUSTER_CAPACITY',
            'VPC_ENCRYPTION_CONTROL_VIOLATION',
            'INSUFFICIENT_AVAILABLE_I_PS_IN_SUBNET',
          ],
        },
        {
          rule: 'text-length',
          a: 'rejects',
          why: 'both sentences say what happened',
          codes: ['INTEGRATION_CONFLICT_OPERATION'],
        },
      ],
    },
  ],
  [
    'Firebase',
    firebase,
    {
      codes: 119,
      findings: [
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'the end says what to do ("fix") or where to read more ("help")',
          codes: [
            'AUTH_INSUFFICIENT_PERMISSION',
            'MESSAGING_REGISTRATION_TOKEN_NOT_REGISTERED',
            'MESSAGING_MISMATCHED_CREDENTIAL',
            'MESSAGING_AUTHENTICATION_ERROR',
          ],
        },
        {
          rule: 'text-unique',
          a: 'rejects',
          why: 'the services keep lists of their own, and each says it once',
          codes: ['MESSAGING_INVALID_ARGUMENT', 'INSTALLATIONS_INVALID_ARGUMENT'],
        },
      ],
    },
  ],
  [
    'Shopify Storefront',
    shopify,
    {
      codes: 100,
      findings: [
        {
          rule: 'code-specific',
          a: 'agrees',
          why: 'the meaning speaks of a cart, an address or one input; the code of nothing',
          codes: ['NOT_FOUND', 'INVALID'],
        },
        {
          rule: 'meaning-informative',
          a: 'agrees',
          why: 'the code in lower case, without a verb: nobody learns where it is missing or why it was needed',
          codes: [
            'MISSING_DISCOUNT_CODE',
            'MISSING_NOTE',
            'PARENT_LINE_NOT_FOUND',
            'UNIDENTIFIED_CUSTOMER',
            'PAYMENT_REQUEST_NOT_FOUND',
          ],
        },
        {
          rule: 'text-unique',
          a: 'agrees',
          why: 'one code is about the year and one about the whole card, and the texts are the same',
          codes: ['PAYMENTS_CREDIT_CARD_YEAR_EXPIRED'],
        },
      ],
    },
  ],
  [
    'commercetools',
    commercetools,
    {
      codes: 90,
      findings: [
        {
          rule: 'code-specific',
          a: 'agrees',
          why: 'the meaning speaks of scaling, or of an answer that is too large; the code says only what the status says, or less',
          codes: ['BAD_GATEWAY', 'CONTENT_TOO_LARGE', 'GENERAL'],
        },
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'the end says what to do, which is for "fix"',
          codes: ['CONCURRENT_MODIFICATION', 'GENERAL', 'VALIDITY_LOCK_CONFLICT'],
        },
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'the second sentence is background, which is for "notes"',
          codes: [
            'DUPLICATE_STANDALONE_PRICE_SCOPE',
            'EXTENSION_UPDATE_ACTIONS_FAILED',
            'OVERLAPPING_STANDALONE_PRICE_VALIDITY',
          ],
        },
        {
          rule: 'text-length',
          a: 'rejects',
          why: 'one exact sentence, a little too long',
          codes: ['MISSING_TAX_RATE_FOR_COUNTRY'],
        },
      ],
    },
  ],
  [
    'Apache Kafka',
    kafka,
    {
      codes: 89,
      findings: [
        {
          rule: 'code-specific',
          a: 'agrees',
          why: 'its own server calls it UNKNOWN_SERVER_ERROR by now',
          codes: ['UNKNOWN'],
        },
        {
          rule: 'meaning-informative',
          a: 'agrees',
          why: 'the code in lower case: nobody learns which right is missing',
          codes: [
            'CLUSTER_AUTHORIZATION_FAILED',
            'TRANSACTIONAL_ID_AUTHORIZATION_FAILED',
            'SASL_AUTHENTICATION_FAILED',
            'DELEGATION_TOKEN_AUTHORIZATION_FAILED',
          ],
        },
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'most of it is background, which is for "notes"',
          codes: ['UNKNOWN_PRODUCER_ID'],
        },
      ],
    },
  ],
  [
    'Twilio Voice',
    twilio,
    {
      codes: 72,
      findings: [
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'the end says what to do ("fix") or where to read more ("help")',
          codes: [
            'AUTHORIZATION_ACCESS_TOKEN_REJECTED',
            'CLIENT_UPGRADE_REQUIRED',
            'DIAL_VERB_INVALID_CALLER_ID',
            'REGISTRATION_UNSUPPORTED_CANCEL_MESSAGE',
          ],
        },
        {
          rule: 'text-length',
          a: 'agrees',
          why: 'the second sentence is another cause, which is for "notes" or for a code of its own',
          codes: ['SERVER_SERVICE_UNAVAILABLE'],
        },
        {
          rule: 'text-length',
          a: 'rejects',
          why: 'several pieces of advice, joined only here',
          codes: ['USER_MEDIA_PERMISSION_DENIED'],
        },
        {
          rule: 'text-markup-free',
          a: 'agrees',
          why: 'FHIR validators take the verb in angle brackets for HTML, and so may a browser',
          codes: ['DIAL_VERB_INVALID_CALLER_ID'],
        },
        {
          rule: 'text-unique',
          a: 'agrees',
          why: 'two codes for one thing, with one text',
          codes: ['MALFORMED_REQUEST_MALFORMED_REQUEST'],
        },
      ],
    },
  ],
]

// Rules about fields that a catalog lacks have nothing to say; `fix` has one neutral sentence.
const NEUTRAL_FIX = 'Look the code up in the documentation of the API.'

// For catalogs without a status. Nothing is judged by it but that the status is registered.
const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/NOT_FOUND|DOES_NOT_EXIST/, 404],
  [/ALREADY|CONFLICT|CONCURRENT|DUPLICATE/, 409],
  [/QUOTA|TOO_MANY|RATE_EXCEEDED/, 429],
  [/UNAVAILABLE|INTERNAL|TIMED?_?OUT/, 503],
]
const statusOf = (code: string): number =>
  STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400

/**
 * The facts as an errors.yaml: the first of two errors with one name, a stage for faults of the
 * request and one for the others.
 */
function catalogOf(facts: readonly Fact[]): { text: string; size: number } {
  const byCode = new Map(facts.toReversed().map((fact) => [fact.code, fact]))
  const entries = [...byCode.values()]
    .toReversed()
    .map(({ code, display, meaning, http = statusOf(code), stop = true, fix = NEUTRAL_FIX }) => {
      const fix_stage = http < 500 ? 'request' : 'service'
      return { fix_stage, text: entry({ code, http, stop, fix_stage, meaning, fix, display }) }
    })
  const stages = [...new Set(entries.map(({ fix_stage }) => fix_stage))]
  return {
    text: file({ stages }, entries.map(({ text }) => text).join('\n')),
    size: entries.length,
  }
}

/** A package of the registry, unpacked. */
function unpacked({ package: spec, integrity }: RealCatalog, folder: string): string {
  const [{ filename, integrity: arrived }] = JSON.parse(
    must('npm', ['pack', spec, '--json', '--ignore-scripts'], folder),
  )
  if (arrived !== integrity)
    throw new Error(`the registry has another ${spec} than the one that was judged`)
  must('tar', ['xzf', filename], folder)
  return join(folder, 'package')
}

describe.each(judged)('%s', (_, catalog, { codes, findings }) => {
  const folder = emptyFolder('catalog')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('every finding is judged, and few would be rejected', async () => {
    const { text, size } = catalogOf(catalog.facts(unpacked(catalog, folder)))
    expect(size).toBe(codes)
    // One finding of each catalog is not of a code: none says what clients do about its codes.
    const [stated, ...found] = lint(await read(text)).sort((one) =>
      one.rule === 'retry-stated' ? -1 : 0,
    )
    expect([stated?.rule, stated?.severity]).toEqual(['retry-stated', 'info'])
    const expected = findings.flatMap(({ rule, codes }) => codes.map((code) => `${rule} ${code}`))
    expect(found.map(({ rule, code }) => `${rule} ${code}`).sort()).toEqual(expected.sort())
    const rejected = findings.filter(({ a }) => a === 'rejects').flatMap(({ codes }) => codes)
    expect((rejected.length * 100) / size).toBeLessThanOrEqual(MOST_PER_HUNDRED)
  })
})

test('three of the catalogs have a hundred codes or more', () =>
  expect(judged.filter(([, , { codes }]) => codes >= 100).length).toBeGreaterThanOrEqual(3))
