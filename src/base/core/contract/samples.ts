import type { Entry } from '../catalog/types.ts'
import type { Form, FormReason } from './forms/form.ts'
import { writeForm } from './forms/write.ts'

// Answers that show a client what the codes of a catalog mean.

/** An answer: a text is a body in another format, `null` an empty one. */
export type SampleAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * The first code of each way in which codes are handled. `more`: what else of an entry makes another way,
 * beside what a client does with its call.
 */
export function onePerWay(
  entries: readonly Entry[],
  more: (entry: Entry) => unknown = () => null,
): Entry[] {
  const wayOf = (entry: Entry) => {
    const { outcome, retry, retry_policy, key, processed } = entry.handling ?? {}
    return JSON.stringify([entry.stop, outcome, retry, retry_policy, key, processed, more(entry)])
  }
  const ways = new Map(entries.map((entry) => [wayOf(entry), entry] as const).reverse())
  return entries.filter((entry) => ways.get(wayOf(entry)) === entry)
}

/** A reason as services send it: its text is that of the catalog. */
export const sampleReason = (
  entry: Pick<Entry, 'code'> & Partial<Entry>,
  path = '',
): FormReason => ({
  error: entry.code,
  message: entry.meaning ?? `Text of ${entry.code}.`,
  path,
  fix_stage: entry.fix_stage ?? '',
})

/** A code that no catalog has: it is newer. */
export const NEWER_CODE = 'NEWER_THAN_THIS_FILE'

/** A failure with these reasons, in a form. */
export const sampleFailure = (
  form: Form,
  status: number,
  ...reasons: readonly FormReason[]
): SampleAnswer => ({ status, ...writeForm(form, reasons, status) })
