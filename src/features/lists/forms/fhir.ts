import { asArray, asRecord } from '../../../base/core/values/record.ts'
import type { Field, Item } from '../value.ts'
import { type DocumentKind, list, part } from './document.ts'

/** A FHIR resource: the codes of a whole list that may be sent, or nothing. */
export const fhir: DocumentKind = {
  recognises: ({ resourceType }) => typeof resourceType === 'string',
  async read(source) {
    const { readResource } = await import('../../fhir/reading/resource.ts')
    const { raw, problems = [], place = (path) => path } = await readResource(source)
    const items = asArray(asRecord(raw).codes).flatMap((one, index): Item[] => {
      const { code, deprecated, retired, ...fields } = asRecord(one)
      const at = (field: string) => place(['codes', index, field])
      const parts = Object.entries(fields).flatMap(([name, value]): Field[] =>
        typeof value === 'object' ? [] : [part(source, name, at(name), value)],
      )
      const isOld = deprecated !== undefined
      return retired !== undefined
        ? []
        : [{ name: String(code), at: source.locate(at('code')), parts, deprecated: isOld }]
    })
    return {
      lists: list(source, { name: 'codes', what: 'concepts' }, [], items),
      left: problems.map(({ path, message }) => ({
        at: source.locate(path),
        message,
        isUnread: true as const,
      })),
    }
  },
}
