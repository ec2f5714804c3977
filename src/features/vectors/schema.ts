/** The output of the target `vectors`; `npm run gen` derives schema/vectors.schema.json from it. */
import * as z from 'zod'

const call = z
  .strictObject({
    method: z.string().describe('Of the request; no client changes its case.'),
    attempt: z.int().describe('How often the request was sent, from 1; less counts as 1.'),
    idempotent: z
      .boolean()
      .describe(
        'True if the request has an idempotency key, or may be repeated for another reason.',
      ),
  })
  .meta({ title: 'VectorCall' })

const answer = z
  .strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.string()).describe('Their names have any case.'),
    body: z
      .unknown()
      .describe(
        'As a JSON library gives it; a text is a body that is not JSON, null an empty one.',
      ),
  })
  .meta({ title: 'VectorAnswer' })

const retry = z
  .enum(['none', 'same', 'after_fix', 'recreate'])
  .nullable()
  .describe('Null: neither a code nor the status says it.')
const outcome = z.enum(['fail', 'warn', 'ok'])

const reason = z
  .strictObject({
    code: z.string(),
    known: z.boolean().describe('False for a code that is newer than the list.'),
    warning: z.boolean().describe('True for one that does not fail the call.'),
    message: z.string(),
    path: z.string().describe('As the contract writes it; empty for the whole request.'),
    fix_stage: z.string().describe('As sent, or that of the code; empty if there is none.'),
    params: z.record(z.string(), z.unknown()),
    help: z.string(),
    outcome,
    retry,
    present_as: z.string().nullable().describe('Null: nobody says it.'),
    audience: z.array(z.string()),
  })
  .meta({ title: 'VectorReason' })

const vector = z
  .strictObject({
    name: z.string(),
    call,
    answer,
    expect: z.strictObject({
      outcome,
      retry,
      repeat: z.boolean().describe('True if the identical request may be sent again.'),
      delay_ms: z.int().describe('Before the next attempt, without jitter; at most a minute.'),
      operation: z.array(z.string()).describe('What to run for recreate, in order.'),
      key: z.enum(['reuse', 'rotate', 'stop']),
      truncated: z.boolean().describe('True if the service had more reasons than it sent.'),
      reasons: z.array(reason).describe('Those that failed the call first, in the order sent.'),
    }),
  })
  .meta({ title: 'Vector' })

const given = z
  .strictObject({
    code: z.string(),
    path: z.string().describe('As the contract writes it; empty for the whole request.'),
    params: z.record(z.string(), z.unknown()).describe('The values of the message.'),
    message: z
      .record(z.string(), z.string())
      .describe('A text for this occurrence, by language.')
      .optional(),
  })
  .meta({ title: 'GivenReason' })

const written = z
  .strictObject({
    name: z.string(),
    failure: z.strictObject({
      reasons: z.array(given).describe('In the order in which a server found them.'),
      document: z.unknown().describe('The request, for the order of the reasons; null: unknown.'),
      retry_after: z.int().nullable().describe('Seconds.'),
    }),
    request: z
      .strictObject({
        method: z.string().nullable(),
        accept: z.string().nullable(),
        accept_language: z.string().nullable(),
        idempotency_key: z.string().nullable(),
        request_id: z.string().nullable().describe('The id under which the server logs it.'),
      })
      .meta({ title: 'WrittenRequest' }),
    expect: z.strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()).describe('Their names are in lower case.'),
      body: z.unknown(),
    }),
  })
  .meta({ title: 'Written' })

export const vectorsSchema = z.strictObject({
  name: z.string().describe('Of the catalog.'),
  version: z.string(),
  vectors: z.array(vector).describe('Answers, and what a client makes of them.'),
  written: z.array(written).describe('Failures of a server, and the answer to each.'),
})
