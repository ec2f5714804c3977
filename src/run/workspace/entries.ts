import { isBroken } from '../../core/catalog/parsed-catalog.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import { didYouMean, nearest } from '../../core/values/text.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { CatalogRun } from './catalog-run.ts'

/** One catalog on the disk that can be edited. */
export type Editable = CatalogRun & { path: string }

/** The entry of a code, and its position. */
export type FoundEntry = { job: Editable; index: number; entry: Record<string, unknown> }

/** The one entry of a code, in any of the catalogs. Rejects an unknown code with a suggestion. */
export function requireEntry(jobs: readonly CatalogRun[], code: string): FoundEntry {
  const found = findCode(jobs, code)
  if (found !== undefined) return found
  const files = jobs.map(({ reading }) => reading.source.file).join(' and ')
  throw new UserError(`${files} has no code "${code}"${didYouMean(nearest(code, codesOf(jobs)))}`)
}

export function findCode(jobs: readonly CatalogRun[], code: string): FoundEntry | undefined {
  const found = jobs.flatMap((job) =>
    entriesOf(job).flatMap((entry, index) =>
      asRecord(entry).code === code ? [{ job, index, entry: asRecord(entry) }] : [],
    ),
  )
  // A published list next to its source holds the same codes, and can't be edited.
  const able = found.filter(({ job }) => isEditable(job))
  const [first, second] = able.length > 0 ? able : found
  if (first === undefined) return undefined
  if (second?.job === first.job)
    throw new UserError(
      `${code} is defined twice in ${first.job.reading.source.file}; remove one definition first`,
    )
  if (second !== undefined)
    throw new UserError(
      `${code} is defined in ${first.job.reading.source.file} and ${second.job.reading.source.file}; choose one with --source`,
    )
  return { ...first, job: editable(first.job) }
}

/**
 * The catalog, if it can be edited; rejects one that is not on the disk, not an errors.yaml, or
 * broken.
 */
export function editable(job: CatalogRun): Editable {
  const { file } = job.reading.source
  if (!isEditable(job))
    throw new UserError(`${file} can't be edited: only an errors.yaml on disk can be edited`)
  if (isBroken(job.reading))
    throw new UserError(
      `${file} can't be edited: it is not valid YAML; run rail-errors lint for details`,
    )
  return job
}

const isEditable = (job: CatalogRun): job is Editable =>
  job.path !== undefined && job.reading.sourceFormat === 'yaml'

const entriesOf = ({ reading }: CatalogRun): readonly unknown[] =>
  asArray(asRecord(reading.raw).codes)

const codesOf = (jobs: readonly CatalogRun[]): string[] =>
  jobs
    .flatMap(entriesOf)
    .flatMap((entry) =>
      typeof asRecord(entry).code === 'string' ? [String(asRecord(entry).code)] : [],
    )
