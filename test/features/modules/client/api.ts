// The client as its tests use it: with any table, and readers as they like. Generated modules have
// the same sources, and are tested in test/features/modules/client.test.ts.

import { withAssumed } from '../../../../src/base/core/contract/by-status.ts'
import {
  hasFailuresInSuccess,
  hasUnprocessed,
  hasWarnings,
  isKeyed,
} from '../../../../src/base/core/contract/client-needs.ts'
import {
  type AnswerForm,
  formOfContract,
} from '../../../../src/base/core/contract/forms/forms-of.ts'
import { readInAnyForm } from '../../../../src/base/core/contract/read-answer.ts'
import type { Table } from '../../../../src/base/core/contract/table.ts'
import { answerOf } from '../../../../src/features/modules/client/answer.ts'
import {
  type Options,
  type RailFetch,
  wrapped,
} from '../../../../src/features/modules/client/call.ts'
import type {
  Answer,
  Catalog,
  ReadAnswer,
} from '../../../../src/features/modules/client/catalog.ts'
import { withNewKey } from '../../../../src/features/modules/client/new-key.ts'
import { isErrorOf } from '../../../../src/features/modules/client/rail-error.ts'
import { type Result, readWith } from '../../../../src/features/modules/client/read.ts'
import { readForms, readRail } from '../../../../src/features/modules/client/readers.ts'

export const catalogOf = (entries: Table, read: ReadAnswer = readRail): Catalog => ({
  name: 'rail-errors',
  entries,
  read,
  byStatus: withAssumed({}),
  inSuccess: hasFailuresInSuccess([]),
  readsSuccess: hasWarnings(Object.values(entries)),
  ...(isKeyed(Object.values(entries), {}) && { withNewKey }),
  hasUnprocessed: hasUnprocessed(Object.values(entries), {}),
  retryHeader: 'x-should-retry',
})

export const parseAnswer = (
  answer: Answer,
  entries: Table,
  reader?: ReadAnswer,
  attempt?: number,
): Result => readWith(catalogOf(entries, reader), answer, attempt)

/** Reads answers in the forms of a catalog: `wire` of its module. */
export const readAs = (forms: readonly unknown[]): ReadAnswer =>
  readForms(readInAnyForm, ...(forms as readonly AnswerForm[]).map((form) => formOfContract(form)))

export const readAnswer = (answer: Response | Answer, entries: Table, reader?: ReadAnswer) =>
  answerOf(catalogOf(entries, reader), answer)

export const withRailErrors = (
  entries: Table,
  { read, ...options }: Options & { read?: ReadAnswer } = {},
): RailFetch => wrapped(catalogOf(entries, read), options)

export const isRailError = (error: unknown, code?: string) => isErrorOf(catalogOf({}), error, code)

export type { Table } from '../../../../src/base/core/contract/table.ts'
export type { Result } from '../../../../src/features/modules/client/read.ts'
