import { active, type Catalog, saidByStatus } from '../../../base/core/catalog/catalog.ts'
import { codeUrl, displayOf } from '../../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import type { ByStatus } from '../../../base/core/contract/by-status.ts'
import type { AnswerForm } from '../../../base/core/contract/forms/forms-of.ts'
import type { Written } from '../../../base/core/contract/forms/write.ts'
import { urlPart } from '../../../base/core/values/formats.ts'
import { formOf, sentAnswer } from '../../../libraries/wire/sent-answer.ts'
import { prefixOf } from './names.ts'

/** A code, as a description of an API shows it. */
export type ApiError = Pick<
  Entry,
  'code' | 'http' | 'statuses' | 'stop' | 'meaning' | 'fix' | 'raised_by'
> & {
  handling?: Entry['handling'] | undefined
  fix_stage?: string | undefined
  summary: string
  retry?: string | undefined
  /** The address of its page. */
  url?: string | undefined
  /** What replaces it, or an empty text; absent if it is not deprecated. */
  deprecated?: string | undefined
}

/** The errors of an API: all that its description shows of them. */
export type ApiErrors = {
  name: string
  /** What the names of components begin with: `Rail`. */
  prefix: string
  form: AnswerForm
  errors: readonly ApiError[]
  /** What the catalog says of answers by their status. */
  byStatus?: ByStatus | undefined
  /** The stages of the workflow; none in a catalog without one. */
  stages: readonly string[]
  /** The ids of the operations; absent if the catalog does not list them. */
  operations?: readonly string[] | undefined
  /** An answer with a code, as the service sends it. */
  answer(code: string): Written
}

/** What a description shows of a catalog. */
export function apiErrorsOf(catalog: Catalog): ApiErrors {
  const { name, stages, operations, url } = catalog
  const entries = active(catalog)
  const byCode = new Map(entries.map((entry) => [entry.code, entry]))
  return {
    name,
    prefix: prefixOf(name),
    form: formOf(catalog),
    stages: hasWorkflow(catalog) ? stages.map(({ id }) => id) : [],
    operations: operations?.map(({ id }) => id),
    byStatus: saidByStatus(catalog),
    errors: entries.map(({ help, handling, deprecated, ...entry }) => ({
      ...entry,
      handling,
      summary: displayOf(entry),
      retry: handling?.retry,
      url: help ?? (url === undefined ? undefined : codeUrl({ url }, urlPart(entry.code))),
      ...(deprecated && { deprecated: deprecated.replaced_by ?? '' }),
    })),
    answer: (code) => sentAnswer(catalog, byCode.get(code)!),
  }
}
