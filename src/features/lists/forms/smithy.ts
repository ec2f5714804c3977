import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import type { Item } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'
import { nameOf } from './smithy-operations.ts'

/**
 * Smithy JSON AST: the shapes with the trait `error`, with `httpError`, `retryable` and their
 * documentation; an error of the server without a status has 500, one of the client 400. Which
 * operations answer with them is read in smithy-operations.ts.
 */
export const smithy: DocumentKind = {
  recognises: ({ smithy: version, shapes }) => typeof version === 'string' && isRecord(shapes),
  read(source) {
    const shapes = asRecord(asRecord(source.value).shapes)
    const items = Object.entries(shapes).flatMap(([id, shape]): Item[] => {
      const traits = asRecord(asRecord(shape).traits)
      const error = traits['smithy.api#error']
      if (error === undefined) return []
      const path = ['shapes', id]
      const old = traits['smithy.api#deprecated']
      return [
        {
          name: nameOf(id),
          shape: id,
          at: source.locate(path, 'key'),
          parts: parts(source, path, {
            http: traits['smithy.api#httpError'] ?? (error === 'server' ? 500 : 400),
            meaning: wordsOf(traits['smithy.api#documentation']),
            // `@retryable` that is absent says that the error is not repeated as it is.
            retryable: traits['smithy.api#retryable'] !== undefined,
          }),
          ...(old !== undefined && { deprecated: `${asRecord(old).message ?? ''}` || true }),
        },
      ]
    })
    const lists = list(source, { name: 'errors', what: 'shapes' }, ['shapes'], items)
    return { lists, left: [], shapes }
  },
}

const wordsOf = (html: unknown): string | undefined =>
  typeof html === 'string'
    ? html
        .replace(/<[^<>]{0,500}>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .replace(/ ([.,;:)])(?![\w.])/g, '$1')
        .trim() || undefined
    : undefined
