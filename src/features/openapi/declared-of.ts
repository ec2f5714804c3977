import { statusesOf } from '../../base/core/catalog/entry-values.ts'
import { addressesOf } from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Form } from '../../base/core/contract/forms/form.ts'
import { rowsOfForms, type WireForm } from '../../base/core/contract/forms/forms-of.ts'
import type { Declared, DeclaredCode } from './documents/declared.ts'

/** The forms in which catalogs say that answers carry codes. */
export const answerForms = (readings: readonly ParsedCatalog[]): Form[] =>
  readings.flatMap(({ value }) =>
    rowsOfForms(value.wire as WireForm | undefined, addressesOf(value)),
  )

/** What catalogs say that a document repeats. A code that is not retired in one of them is live. */
export function declaredOf(readings: readonly ParsedCatalog[]): Declared {
  const codes = new Map<string, DeclaredCode>()
  let operations:
    | Map<string, { source: ParsedCatalog['source']; path: (string | number)[] }>
    | undefined
  for (const { value, source } of readings) {
    for (const [index, entry] of (value.codes ?? []).entries()) {
      const { code, stop, fix_stage, handling, raised_by, retired, deprecated } = entry
      if (code === undefined || (codes.has(code) && codes.get(code)!.retired === undefined))
        continue
      codes.set(code, {
        code,
        source,
        path: ['codes', index],
        statuses: statusesOf(entry),
        stop,
        fix_stage,
        retry: handling?.retry,
        raisedBy: raised_by?.filter((id) => id !== undefined),
        ...(retired && { retired: replacementOf(retired) }),
        ...(deprecated && { deprecated: replacementOf(deprecated) }),
      })
    }
    for (const [index, operation] of (value.operations ?? []).entries()) {
      const id = typeof operation === 'string' ? operation : operation?.id
      operations ??= new Map()
      if (id !== undefined && !operations.has(id))
        operations.set(id, {
          source,
          path: typeof operation === 'string' ? ['operations', index] : ['operations', index, 'id'],
        })
    }
  }
  return { codes, operations, forms: answerForms(readings) }
}

const replacementOf = ({
  replaced_by: meant,
  note,
}: {
  readonly replaced_by?: string
  readonly note?: string
}) => ({ meant, instead: meant === undefined ? note : `use ${meant} instead` })
