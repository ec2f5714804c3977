/** `handling:` of an entry; part of schema.ts. */
import * as z from 'zod'
import { choice } from './choice.ts'

export const handling = z
  .strictObject({
    outcome: choice('How the call ended.', {
      fail: 'The call is blocked. The client reports a failure.',
      warn: 'The call succeeded. The client continues, but someone must act.',
      ok: 'The desired state already exists. The client treats the response as a success.',
    }).optional(),
    retry: choice('Whether the request can be sent again, and what comes first.', {
      none: 'Do not send the request again.',
      same: 'Send the identical request again, with back-off. `retry_policy` sets the limits.',
      after_fix:
        'A person corrects the request first, as `fix` says. Never send it again unchanged.',
      recreate:
        'Run the steps of `operation` in order, then start this step again. Repeating the request alone keeps failing.',
    }).optional(),
    retry_policy: z
      .strictObject({
        max: z
          .int()
          .meta({ description: 'The maximum number of repetitions.', examples: [3] })
          .optional(),
        base_ms: z
          .int()
          .meta({ description: 'The first wait, in milliseconds.', examples: [500] })
          .optional(),
        cap_ms: z
          .int()
          .meta({ description: 'The longest wait, in milliseconds.', examples: [8000] })
          .optional(),
      })
      .describe(
        'The limits of `retry: same`. A `Retry-After` header of the service takes precedence.',
      )
      .optional(),
    key: choice('What becomes of the `Idempotency-Key` when the request is sent again.', {
      reuse: 'The same key: the request may have been processed.',
      rotate: 'A new key: the request was not processed, and its key is used up.',
      stop: 'A person looks first: the request is not sent again.',
    }).optional(),
    processed: z
      .literal(false)
      .meta({
        description:
          '`false` if the service did nothing with the request (RFC 9113, 8.7): with `retry: same`, also a POST without a key is then sent again.',
        examples: [false],
      })
      .optional(),
    present_as: choice('How the client shows the error.', {
      field: 'Highlight the input that the `path` of the response names.',
      task: 'Create a work item for a person.',
      system: 'Show a neutral notice of an outage. Do not blame the user or the data.',
      silent: 'Do not interrupt. The error stays in the list of errors.',
    }).optional(),
    audience: z
      .array(z.string())
      .meta({
        description: 'The roles that can act. It hides nothing: every client shows every error.',
        examples: [['clerk']],
      })
      .optional(),
    operation: z
      .array(z.string())
      .meta({
        description:
          'The operations that `retry: recreate` runs, in order. The client maps each name `noun.verb`, or the id in a catalog with `operations`, to its own code.',
        examples: [['session.close', 'session.create']],
      })
      .optional(),
    paths: z
      .array(z.string())
      .meta({
        description:
          'The request paths at which the code is usually reported, such as `lines[].documents`. `[]` is any index.',
        examples: [['lines[].documents']],
      })
      .optional(),
  })
  .meta({
    title: 'Handling',
    description: 'What a client does when it receives the code.',
    examples: [{ outcome: 'fail', retry: 'after_fix', present_as: 'field', paths: ['items[].id'] }],
  })
