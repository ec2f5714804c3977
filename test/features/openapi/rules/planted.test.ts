import { expect, test } from 'vitest'
import { rail } from '../../../support/rail.ts'
import { filesOf } from './documents.ts'

// Faults in a document without a finding, and in its catalog: each is found, at its line.

const clinic = filesOf('clinic')
const line = (file: string, text: string, nth = 1): number => {
  const lines = file.split('\n')
  let at = -1
  for (let times = 0; times < nth; times++)
    at = lines.findIndex((one, index) => index > at && one.includes(text))
  return at + 1
}

type Planted = {
  name: string
  file: string
  from: string
  to: string
  /** The rule, and where: a text in the line, and which of several. */
  found: readonly (readonly [rule: string, file: string, text: string, nth?: number])[]
}
const fault = (
  name: string,
  file: string,
  from: string,
  to: string,
  ...found: Planted['found'][number][]
): Planted => ({ name, file, from, to, found })

const YAML = 'openapi.yaml'
const COMMON = 'common.yaml'
const CATALOG = 'errors.yaml'

const FAULTS: Planted[] = [
  // a wrong status
  fault(
    'a response moved to another status',
    YAML,
    `'404': { $ref: '#/components/responses/MemberNotFound' }
        '503'`,
    `'400': { $ref: '#/components/responses/MemberNotFound' }
        '503'`,
    ['openapi-status-matches', YAML, 'error: MEMBER_NOT_FOUND'],
  ),
  fault(
    'a constant under another status',
    YAML,
    "'409':\n          description: The member",
    "'422':\n          description: The member",
    ['openapi-status-matches', YAML, 'const: VISIT_OPEN'],
  ),
  fault(
    'an example under another status',
    YAML,
    "'503':\n          description: The payer does not answer\n          content:\n            application/json:\n              schema: { $ref: 'common.yaml#/schemas/Error' }\n              example:",
    "'500':\n          description: The payer does not answer\n          content:\n            application/json:\n              schema: { $ref: 'common.yaml#/schemas/Error' }\n              example:",
    ['openapi-status-matches', YAML, 'error: PAYER_DOWN'],
  ),
  fault(
    'a list of an extension under another status',
    YAML,
    "'503':\n          description: The payer does not answer\n          x-error",
    "'500':\n          description: The payer does not answer\n          x-error",
    ['openapi-status-matches', YAML, 'x-error-codes: [PAYER_DOWN]'],
  ),
  fault(
    'an enum under another range',
    YAML,
    "'401': { $ref: '#/components/responses/TokenExpired' }\n        '404'",
    "5XX: { $ref: '#/components/responses/TokenExpired' }\n        '404'",
    ['openapi-status-matches', YAML, 'enum: [TOKEN_EXPIRED]'],
  ),
  fault(
    'the status of a code changed in the catalog',
    CATALOG,
    '    http: 409\n    stop: true\n    fix_stage: reception',
    '    http: 423\n    stop: true\n    fix_stage: reception',
    ['openapi-status-matches', YAML, 'const: VISIT_OPEN'],
  ),
  fault(
    'a failure among the warnings of a success',
    YAML,
    'error: { enum: [PRICE_OLD] }',
    'error: { enum: [PRICE_OLD, LINES_EMPTY] }',
    ['openapi-status-matches', YAML, '[PRICE_OLD, LINES_EMPTY]'],
  ),
  // an unknown code
  fault('a misspelled code in an enum', YAML, 'enum: [TOKEN_EXPIRED]', 'enum: [TOKEN_EXPIRD]', [
    'openapi-code-known',
    YAML,
    'TOKEN_EXPIRD',
  ]),
  fault('a misspelled constant', YAML, '- const: VISIT_LOCKED', '- const: VISIT_LOKED', [
    'openapi-code-known',
    YAML,
    'VISIT_LOKED',
  ]),
  fault('a misspelled code in an example', YAML, 'error: PAYER_DOWN', 'error: PAYR_DOWN', [
    'openapi-code-known',
    YAML,
    'PAYR_DOWN',
  ]),
  fault(
    'a misspelled code in an example of another file',
    COMMON,
    'error: LINES_EMPTY',
    'error: LINES_EMTPY',
    ['openapi-code-known', COMMON, 'LINES_EMTPY'],
  ),
  fault('a misspelled key of an extension', YAML, 'LINES_EMPTY: {', 'LINE_EMPTY: {', [
    'openapi-code-known',
    YAML,
    'LINE_EMPTY: {',
  ]),
  fault(
    'a misspelled code in the list of a response',
    YAML,
    'x-error-codes: [PAYER_DOWN]',
    'x-error-codes: [PAYER_DWON]',
    ['openapi-code-known', YAML, 'PAYER_DWON'],
  ),
  fault(
    'a code of another API in the shared enum',
    COMMON,
    '- PAYER_DOWN',
    '- PAYER_DOWN\n      - CARD_WORN',
    ['openapi-code-known', COMMON, 'CARD_WORN'],
  ),
  fault(
    'a code renamed in the catalog',
    CATALOG,
    'code: VISIT_OPEN',
    'code: VISIT_IS_OPEN',
    ['openapi-code-known', YAML, 'const: VISIT_OPEN'],
    ['openapi-code-known', COMMON, '- VISIT_OPEN'],
  ),
  fault('a misspelled warning', YAML, 'enum: [PRICE_OLD]', 'enum: [PRICE_OLDD]', [
    'openapi-code-known',
    YAML,
    'PRICE_OLDD',
  ]),
  // a code that is no longer sent
  fault('a retired code in an extension', YAML, '[PAYER_DOWN]', '[PAYER_DOWN, VISIT_BUSY]', [
    'openapi-code-live',
    YAML,
    'VISIT_BUSY',
  ]),
  fault(
    'a retired code in the shared enum',
    COMMON,
    '- VISIT_LOCKED',
    '- VISIT_LOCKED\n      - VISIT_BUSY',
    ['openapi-code-live', COMMON, 'VISIT_BUSY'],
  ),
  fault(
    'a deprecated code in an example',
    YAML,
    'error: PAYER_DOWN',
    'error: PAYER_SLOW',
    ['openapi-code-live', YAML, 'PAYER_SLOW'],
    ['openapi-code-claimed', YAML, 'PAYER_SLOW'],
    ['openapi-code-documented', YAML, "'503':"],
  ),
  // an operation
  fault(
    'an operation renamed in the document',
    YAML,
    'operationId: closeVisit',
    'operationId: closeVisits',
    ['openapi-operation-known', CATALOG, '- closeVisit'],
  ),
  fault(
    'an operation renamed to another word',
    YAML,
    'operationId: billVisit',
    'operationId: sendInvoice',
    ['openapi-operation-known', CATALOG, '- billVisit'],
    ['openapi-code-claimed', YAML, 'sendInvoice'],
  ),
  fault(
    'an operationId removed',
    YAML,
    '      operationId: closeVisit\n',
    '',
    ['openapi-operation-known', CATALOG, '- closeVisit'],
    ['openapi-code-claimed', YAML, 'delete:'],
  ),
  // stale examples
  fault(
    'the stage of an example',
    YAML,
    'path: number, fix_stage: reception }',
    'path: number, fix_stage: billing }',
    ['openapi-example-right', YAML, 'path: number, fix_stage: billing }'],
  ),
  fault(
    'the stage of an example of another file',
    COMMON,
    'path: lines\n      fix_stage: billing',
    'path: lines\n      fix_stage: support',
    ['openapi-example-right', COMMON, 'fix_stage: support'],
  ),
  fault(
    'stop of an example',
    YAML,
    '                    stop: true',
    '                    stop: false',
    ['openapi-example-right', YAML, '        stop: false'],
  ),
  fault('stop of an extension', YAML, 'VISIT_LOCKED: { stop: true', 'VISIT_LOCKED: { stop: false', [
    'openapi-example-right',
    YAML,
    'stop: false',
  ]),
  fault('retry of an extension', YAML, 'retry: after_fix', 'retry: same', [
    'openapi-example-right',
    YAML,
    'retry: same',
  ]),
  fault(
    'a stage that moved in the catalog',
    CATALOG,
    'fix_stage: support\n    meaning: The payer does',
    'fix_stage: billing\n    meaning: The payer does',
    ['openapi-example-right', YAML, 'fix_stage: support'],
  ),
  // a missing code
  fault(
    'a code removed from an extension',
    YAML,
    '        LINES_DOUBLE: { stop: true, fix_stage: billing }\n',
    '',
    ['openapi-code-documented', YAML, "'422':"],
  ),
  fault(
    'an example removed',
    YAML,
    '          example: { error: MEMBER_NOT_FOUND, message: No., path: number, fix_stage: reception }\n',
    '',
    ['openapi-code-documented', YAML, "'404':"],
    ['openapi-code-documented', YAML, "'404':", 2],
  ),
  fault(
    'a response removed',
    YAML,
    "        '503':\n          description: The payer does not answer\n          x-error-codes: [PAYER_DOWN]\n          content:\n            application/json:\n              schema: { $ref: 'common.yaml#/schemas/Error' }\n",
    '',
    ['openapi-code-documented', YAML, 'operationId: billVisit'],
  ),
  fault(
    'a code removed from the list of a response',
    YAML,
    'x-error-codes: [PAYER_DOWN]',
    'x-error-codes: []',
    ['openapi-code-documented', YAML, "'503':", 2],
  ),
  fault(
    'the warnings of a success removed',
    YAML,
    'error: { enum: [PRICE_OLD] }',
    'error: { type: string }',
    ['openapi-code-documented', YAML, "'200':", 2],
  ),
  fault(
    'a code that another operation raises now',
    CATALOG,
    'raised_by: [billVisit, closeVisit]',
    'raised_by: [billVisit, closeVisit, openVisit]',
    ['openapi-code-documented', YAML, "'409':"],
  ),
  fault('a code missing in the shared enum', COMMON, '      - PAYER_DOWN\n', '', [
    'openapi-enum-complete',
    COMMON,
    'enum:',
    2,
  ]),
  // a code too many
  fault(
    'a code that the catalog does not name there',
    CATALOG,
    'raised_by: [openVisit]',
    'raised_by: [billVisit]',
    ['openapi-code-documented', YAML, "'409':", 2],
    ['openapi-code-claimed', YAML, 'const: VISIT_OPEN'],
  ),
  fault('a code whose operations are not known', CATALOG, '    raised_by: [openVisit]\n', '', [
    'openapi-code-claimed',
    YAML,
    'const: VISIT_OPEN',
  ]),
  fault(
    'an answer without a code of its status',
    YAML,
    "'204': { description: The visit is closed }",
    "'400': { description: Bad, content: { application/json: { schema: { $ref: 'common.yaml#/schemas/Error' } } } }",
    ['openapi-status-covered', YAML, "'400':"],
  ),
]

test('at least thirty', () => expect(FAULTS.length).toBeGreaterThanOrEqual(30))

test.each(FAULTS)('$name', async ({ file, from, to, found }) => {
  const files = { ...clinic, [file]: clinic[file]!.replace(from, () => to) }
  expect(files[file]).not.toBe(clinic[file])
  const { out } = await rail('usage openapi.yaml --format concise', { files })
  expect(
    out
      .split('\n')
      .slice(0, -1)
      .filter((one) => !one.includes(' info '))
      .map((one) => one.replace(/^([^:]+:\d+):\d+ \w+ (\S+).*/, '$1 $2'))
      .sort(),
  ).toEqual(
    found.map(([rule, at, text, nth]) => `${at}:${line(files[at]!, text, nth)} ${rule}`).sort(),
  )
})
