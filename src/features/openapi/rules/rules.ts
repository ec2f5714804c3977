import type { Severity } from '../../../base/core/diagnostic.ts'

/** A rule about an OpenAPI document, as `explain` and the docs show it. */
export type OpenapiRule = {
  id: string
  severity: Severity
  summary: string
  why: string
}

type Words = readonly [severity: OpenapiRule['severity'], summary: string, why: string]

const READERS = 'Integrators and generators of clients read the document'

// Beside the checks, not in them: every command knows these ids, and only `usage` loads the checks.
const WORDS = {
  'openapi-readable': [
    'error',
    'A document is OpenAPI 3.0, 3.1 or 3.2 in YAML or JSON.',
    'Otherwise, nothing in it is checked.',
  ],
  'openapi-ref-resolved': [
    'error',
    'Every `$ref` on the way to a code can be followed; it leads to a part of the document, or of a file beside it in the repository.',
    'The codes behind it are not checked, and no code is reported as missing. Nothing is fetched: an address on the network is an info.',
  ],
  'openapi-code-known': [
    'error',
    'Every code of a document is in the catalog.',
    `${READERS}: they handle a code that is never sent, or miss the right one.`,
  ],
  'openapi-code-live': [
    'error',
    'A document has no retired code.',
    'Clients contain dead code for it. A deprecated code in an example is a warning, because people copy examples; in a list it is an info, unless the document marks it with `deprecated`.',
  ],
  'openapi-status-matches': [
    'error',
    'Every code is listed under its HTTP status.',
    'Clients look for the code in answers that never carry it. Lists that answers with several statuses share, such as an enum of all codes, are not about one status.',
  ],
  'openapi-operation-known': [
    'error',
    'Every operation of the catalog is in a document.',
    'It was renamed or removed in the document, and its codes are not checked there. An operation without `operationId` has the id `POST:/visits/{id}/bill`.',
  ],
  'openapi-code-documented': [
    'error',
    'A document lists every code at the operations that `raised_by` names.',
    `${READERS}: they do not handle the code. It counts in \`x-error-codes\`, in an enum or constant, and in an example. A list that answers share, such as an enum of all codes, counts only under \`default\`, or in a document that lists no codes of one operation.`,
  ],
  'openapi-code-claimed': [
    'warn',
    'The catalog names every operation at which a document lists a code.',
    'One of them is wrong. Write the operation into `raised_by`, or take the code out of the document.',
  ],
  'openapi-status-covered': [
    'warn',
    'The failures of a document agree with the statuses of the catalog; a failure has the place of a code if, and only if, the catalog has a code with that status.',
    'Clients prepare for answers that no code explains.',
  ],
  'openapi-example-right': [
    'warn',
    'What a document repeats about a code (such as the stage or the status in an example) is as in the catalog.',
    'People copy examples into tests and clients.',
  ],
  'openapi-enum-complete': [
    'warn',
    'A shared enum of codes is complete; one that several answers share has all codes that can come in them.',
    'Generated clients refuse an answer whose code is missing in the enum.',
  ],
} as const satisfies Record<string, Words>

export type OpenapiRuleId = keyof typeof WORDS

export const openapiRules: readonly OpenapiRule[] = Object.entries<Words>(WORDS).map(
  ([id, [severity, summary, why]]) => ({ id, severity, summary, why }),
)

export const levelOf = (id: OpenapiRuleId): Severity => WORDS[id][0]
