import type { Entry, Operation, Stage } from '../../core/catalog/model.ts'
import { type OperationFacts, operationFacts } from '../../core/catalog/operation-page.ts'
import type { CatalogRun } from './catalog-run.ts'

/** The ids of the operations of catalogs, in their order. */
export const operationsIn = (jobs: readonly CatalogRun[]): string[] =>
  jobs.flatMap((job) => listedIn(job).map(({ id }) => id))

/** What the first catalog that lists an operation says about it. */
export function operationOf(jobs: readonly CatalogRun[], id: string): OperationFacts | undefined {
  for (const job of jobs) {
    const operation = listedIn(job).find((one) => one.id === id)
    if (operation !== undefined) return operationFacts(readable(job), operation)
  }
  return undefined
}

const listedIn = ({ reading: { value } }: CatalogRun): Operation[] =>
  (value.operations ?? [])
    .map((one) => (typeof one === 'string' ? { id: one } : one))
    .filter((one): one is Operation => one?.id !== undefined)

/** A catalog as far as it can be read: it may have mistakes. */
const readable = ({ reading: { value, unknownFields } }: CatalogRun) => ({
  codes: (value.codes ?? []).filter(
    (entry): entry is Entry =>
      entry !== undefined &&
      [entry.code, entry.http, entry.stop, entry.meaning].every((field) => field !== undefined),
  ),
  stages: (value.stages ?? [])
    .map((one) => (typeof one === 'string' ? { id: one } : one))
    .filter((one): one is Stage => one?.id !== undefined),
  wire: value.wire as never,
  unknownFields,
})
