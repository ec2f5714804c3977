import { asArray, asRecord } from '../../../base/core/values/record.ts'
import { CONTRIBUTED } from '../../../base/forms/published/contributed.ts'
import type { Reader } from '../../../base/forms/published/reader.ts'
import type { Field, Item, Left } from '../value.ts'
import { type DocumentKind, list, part } from './document.ts'

const readerOf = (value: unknown, file: string): Reader | undefined =>
  CONTRIBUTED.flatMap(({ readers }) => readers).find((one) => one.recognises(value, file))

/** A terminology that is read as a catalog: the codes of a whole list that may be sent, or nothing. */
export const published: DocumentKind = {
  recognises: (value, file) => readerOf(value, file) !== undefined,
  async read(source) {
    const reader = readerOf(source.value, source.file)!
    const { raw, problems = [], place = (path) => path } = await reader.read(source, {}, {})
    const left: Left[] = problems.map(({ path, message }) => ({
      at: source.locate(path),
      message,
      isUnread: true as const,
    }))
    const items = asArray(asRecord(raw).codes).flatMap((one, index): Item[] => {
      const { code, deprecated, retired, ...fields } = asRecord(one)
      const at = (field: string) => place(['codes', index, field])
      if (retired !== undefined) {
        left.push({ at: source.locate(at('code')), message: `${code}, which is retired` })
        return []
      }
      const parts = Object.entries(fields).flatMap(([name, value]): Field[] =>
        typeof value === 'object' ? [] : [part(source, name, at(name), value)],
      )
      const isOld = deprecated !== undefined
      return [{ name: String(code), at: source.locate(at('code')), parts, deprecated: isOld }]
    })
    return {
      lists: list(source, { name: 'codes', what: 'concepts' }, [], items),
      left,
    }
  },
}
