import type { Handling, Param } from '../core/catalog/types.ts'

type Vocabulary = { name: string; about: string; values: Readonly<Record<string, string>> }
type Meanings<Value extends string | undefined> = Readonly<Record<Value & string, string>>

const outcome: Meanings<Handling['outcome']> = {
  fail: 'The call is blocked.',
  warn: 'The call went through, and someone must act.',
  ok: 'The wanted state exists already.',
}

const retry: Meanings<Handling['retry']> = {
  none: 'Do not send the request again.',
  same: 'Send the identical request again, with back-off.',
  after_fix: 'A person corrects the request first.',
  recreate: 'Run the operations in order, then start again.',
}

const key: Meanings<Handling['key']> = {
  reuse: 'The request is sent again with its key: it may have been processed.',
  rotate: 'The request is sent again with a new key: it was not processed under the old one.',
  stop: 'A person looks first.',
}

const presentAs: Meanings<Handling['present_as']> = {
  field: 'Highlight the input that the path names.',
  task: 'Create a work item for a person.',
  system: 'Show a notice of an outage.',
  silent: 'Do not interrupt. The error stays in the list of errors.',
}

const paramType: Meanings<Param['type']> = {
  string: 'A text.',
  integer: 'A whole number.',
  number: 'A number.',
  boolean: 'True or false.',
  date: 'A date, as YYYY-MM-DD.',
}

/** The words that entries use, for an enum each in every language. A new word does not compile without its meaning. */
export const VOCABULARIES: readonly Vocabulary[] = [
  { name: 'Outcome', about: 'How a call ended.', values: outcome },
  { name: 'Retry', about: 'Whether a request can be sent again.', values: retry },
  {
    name: 'IdempotencyKey',
    about: 'What becomes of the idempotency key of a request.',
    values: key,
  },
  { name: 'PresentAs', about: 'How a client shows an error.', values: presentAs },
  { name: 'ParamType', about: 'What the value of a param is.', values: paramType },
]
