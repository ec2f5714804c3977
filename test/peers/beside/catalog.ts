/** The catalog of the table: two repetitions at most, as all clients of it are allowed. */
const twice = { max: 2, base_ms: 300, cap_ms: 1000 }

export const CATALOG = JSON.stringify({
  name: 'beside-errors',
  url: 'https://beside.test/e',
  version: '1.0.0',
  status: 'active',
  date: '2026-01-01',
  wire: 'problem-member',
  // Without it, a 500 without a code is sent once: nobody knows what it means.
  defaults: { by_http: { 500: { handling: { retry: 'same' } } } },
  codes: [
    {
      code: 'BUSY',
      http: 503,
      stop: true,
      meaning: 'The service is busy.',
      fix: 'Wait.',
      handling: { retry: 'same', retry_policy: twice },
    },
    {
      code: 'LIMIT',
      http: 429,
      stop: true,
      meaning: 'Too many calls.',
      fix: 'Wait.',
      handling: { retry: 'same', processed: false, retry_policy: twice },
    },
    {
      code: 'NO_SUCH_PLAN',
      http: 503,
      stop: true,
      meaning: 'The plan has no such function.',
      fix: 'Choose another plan.',
      handling: { retry: 'none' },
    },
    {
      code: 'DONE_BEFORE',
      http: 409,
      stop: false,
      meaning: 'The wanted state exists.',
      fix: 'Go on.',
      handling: { outcome: 'ok' },
    },
    {
      code: 'BAD_INPUT',
      http: 422,
      stop: true,
      meaning: 'A field is wrong.',
      fix: 'See the field.',
      handling: { retry: 'after_fix' },
    },
  ],
})
