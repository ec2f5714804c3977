import type { Severity } from '../../base/core/diagnostic.ts'
import { type CheckId, LEVELS } from './levels.ts'

/** A check as `explain` and the docs show it. */
export type CheckRule = { id: string; severity: Severity; summary: string; why: string }

type Words = readonly [summary: string, why: string]

const CLIENTS = 'Clients read four fields of every error body'

// Beside the checks, not in them: every command knows these ids, and only `check` loads the checks.
const WORDS: Readonly<Record<CheckId, Words>> = {
  'wire-record-unreadable': [
    'Every record of an input can be read.',
    'Otherwise, an answer is not checked.',
  ],
  'wire-body-large': [
    'The body of a failure has at most 1 MiB.',
    'A larger one is not checked, and clients can not read it either. An info for a success.',
  ],
  'wire-body-not-json': [
    'The body of a failure is JSON.',
    `${CLIENTS}; they can't read anything else (contract, The body).`,
  ],
  'wire-body-not-object': [
    'The body of a failure is an object.',
    `${CLIENTS}; a text, a number or null has none (contract, The body).`,
  ],
  'wire-framework-default': [
    'The body of a failure is of the contract; it is not what a framework or a gateway answers by itself.',
    'Otherwise, the client has no code, and the user has no text. The message names the producer. Its page under a status of success is one, too.',
  ],
  'wire-form-other': [
    'A failure with a known code has the form of the contract.',
    'A client of the contract finds no code in another form, such as google.rpc or JSON:API, and treats it as unknown. The message names the form and the codes in it.',
  ],
  'wire-content-type': [
    'A body of the contract has the type `application/json`.',
    'Otherwise, many clients do not parse it.',
  ],
  'wire-field-missing': [
    'Every reason has `error`, `message`, `path` and `fix_stage`.',
    `${CLIENTS} (contract, The body).`,
  ],
  'wire-field-type': [
    'The four fields are texts, and `errors` is a list.',
    'Otherwise, clients show `[object Object]`, or fail (contract, The body).',
  ],
  'wire-field-extra': [
    'A reason has no members beside the four, unless `contract.allow` names them.',
    'Clients begin to depend on what is not promised. The contract ignores them; that they are reported is a decision of this tool.',
  ],
  'wire-code-unknown': [
    'Every code is in the catalog.',
    'Otherwise, clients stop without a text, a stage or a way out (contract, Codes).',
  ],
  'wire-code-format': [
    "A code is in the catalog's `code_style`.",
    'Otherwise, a response has a defect (contract, Codes).',
  ],
  'wire-code-http-text': [
    '`error` is a code, not the text of an HTTP status.',
    'Clients decide by the code; "Not Found" is not in the catalog.',
  ],
  'wire-code-message-text': [
    '`error` is a code, not a sentence.',
    'Clients decide by the code; the sentence belongs into `message`.',
  ],
  'wire-code-retired': [
    'A retired code is no longer sent; a deprecated one is reported as info.',
    'Clients removed what they did about it when it was retired.',
  ],
  'wire-address-unknown': [
    'An address below `<url>/codes/` in an answer is the page of a code.',
    'The site has a page for each code, and nothing else there: the `type` of problem details, or the help that a client shows, would be a 404.',
  ],
  'wire-code-undeclared': [
    'An operation answers only with the codes that it declares: `raised_by` in the catalog names it, or every operation.',
    'Otherwise, its clients do not handle the code: they write what they do from the list of the operation. Checked if a record names its operation, or `--openapi` gives the document in which its method and path are.',
  ],
  'wire-http-mismatch': [
    'The status is that of the first code in the catalog; a status in the body is that of the answer.',
    'Clients, gateways and monitors decide by the status, too.',
  ],
  'wire-stage-mismatch': [
    '`fix_stage` is that of the code in the catalog.',
    'Otherwise, the user is sent to the wrong place.',
  ],
  'wire-stage-unknown': [
    '`fix_stage` is a stage of the catalog.',
    'Otherwise, the user is sent nowhere.',
  ],
  'wire-error-success': [
    'A success has no code that stops the call; it has no body that says that the call failed, such as `{ success: false, message }`; a code that does not stop it is in `warnings`.',
    'Otherwise, clients take a failure for a success. A status of success that the catalog gives a code is right. That a warning belongs into `warnings` is a decision of this tool.',
  ],
  'wire-path-syntax': [
    '`path` follows the grammar of paths; it is like `lines[0].documents`, or in the notation of the form.',
    "Otherwise, clients can't highlight the field: they read no path. A fragment (`#/lines/0`) in place of a pointer, or the other way round, is a warning.",
  ],
  'wire-path-unresolvable': [
    '`path` is a place in the request; only its last member may be absent.',
    "Otherwise, clients can't highlight the field. Checked if the body of the request was recorded.",
  ],
  'wire-message-empty': ['`message` is a text.', 'Otherwise, the user sees nothing.'],
  'wire-message-code': [
    '`message` does not repeat the code.',
    'It is for the user, who does not know codes.',
  ],
  'wire-message-changed': [
    'The text of a code is the same in all answers.',
    'Texts may change: clients show them and never parse them. Each new text of a code is counted, up to the fifth, so that a change is not a surprise.',
  ],
  'wire-leak-trace': [
    'No answer shows a stack trace.',
    'It shows attackers how the service is built.',
  ],
  'wire-leak-internal': [
    'No answer shows SQL, files, classes or private hosts.',
    'It shows attackers how the service is built.',
  ],
  'wire-leak-secret': [
    'No answer shows a token, a password or a key.',
    'Everybody who sees the answer can use it.',
  ],
  'wire-leak-identifier': [
    'No answer shows an identifier that `contract.identifiers` describes.',
    'Answers are logged and shown in places where such data must not be.',
  ],
  'wire-reasons-head': [
    'The first of several reasons is also the top of the body.',
    'Clients that know only the top read it, and others take a top that is not in the list for one more reason.',
  ],
  'wire-reasons-shape': [
    'Several reasons are sent in one form: the first at the top, and all in `errors`.',
    'The form is assumed (contract, Several reasons), so a different one is an info; a service that mixes forms is an error.',
  ],
  'wire-reasons-duplicate': [
    'Each reason is listed once.',
    'Otherwise, the user sees the same text twice.',
  ],
  'wire-reasons-order': [
    'Reasons are ordered: those that stop the call first, then by stage, path and code.',
    'Clients show the first one first. The order is a decision of this tool.',
  ],
  'wire-reasons-drip': [
    'An answer has all reasons at once.',
    'Otherwise, people correct one field after the other (contract, Several reasons). A heuristic: two calls of one endpoint show it, if their bodies were recorded and their codes have `retry: after_fix`.',
  ],
  'wire-retry-after': [
    'A code that clients repeat comes with `Retry-After`: whole seconds, or a date of HTTP; one with `retry: none` comes without.',
    'Otherwise, clients guess how long to wait; a value that they ignore is a warning. Clients of others repeat what must not be repeated: an error.',
  ],
  'wire-should-retry': [
    'The header `x-should-retry` says what the codes say; it, or that of the form, is `true` or `false`.',
    'Clients that know no codes obey it: `true` makes them repeat what must not be repeated. A `false` that holds back a call which can be repeated is a warning, and so is a value that they ignore.',
  ],
  'wire-cacheable': [
    'No answer with an error allows caches to keep it.',
    'Otherwise, clients get an old error for a new call.',
  ],
  'oauth-code-unknown': [
    'A token endpoint answers with the codes of OAuth.',
    'Clients know those of RFC 6749 and RFC 6750.',
  ],
  'oauth-no-store': [
    'A token is sent with `Cache-Control: no-store`.',
    'Otherwise, caches may keep the token (RFC 6749 section 5.1).',
  ],
  'oauth-challenge': [
    'A refused token is answered with a matching Bearer challenge.',
    'Clients decide by it whether they need a new token (RFC 6750 section 3).',
  ],
  'coverage-never-seen': [
    'Every live code of the catalog was seen.',
    'A code that no test and no answer shows may be dead, or wrong. An error with `--min-coverage`.',
  ],
  'coverage-only-wrong': [
    'No code was seen only with a wrong status or stage.',
    'Then the catalog may be wrong, not the service.',
  ],
}

export const checkRules: readonly CheckRule[] = (Object.keys(WORDS) as CheckId[]).map((id) => {
  const [summary, why] = WORDS[id]
  return { id, severity: LEVELS[id], summary, why }
})
