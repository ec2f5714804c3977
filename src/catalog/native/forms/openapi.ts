import type { Path } from '../../../diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../../values/record.ts'
import type { Item } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'
import { enumsIn } from './json-schema.ts'

/**
 * OpenAPI 3: the codes in the examples of its responses, with their statuses and texts, and the enums
 * of its schemas.
 */
export const openapi: DocumentKind = {
  recognises: ({ openapi: version }) => typeof version === 'string' && version.startsWith('3.'),
  read(source) {
    const document = asRecord(source.value)
    const found = new Map<string, Item>()
    const addResponse = (status: string, response: unknown, path: Path): void => {
      for (const [type, media] of Object.entries(asRecord(asRecord(response).content))) {
        const at = [...path, 'content', type]
        const { example, examples } = asRecord(media)
        if (example !== undefined) addExample(status, example, undefined, [...at, 'example'])
        for (const [name, one] of Object.entries(asRecord(examples)))
          addExample(status, asRecord(one).value, asRecord(one).summary, [...at, 'examples', name])
      }
    }
    const addExample = (status: string, body: unknown, summary: unknown, path: Path): void => {
      const said = codeIn(body)
      if (said === undefined || found.has(said.code)) return
      const http = Number(status)
      found.set(said.code, {
        name: said.code,
        at: source.locate(path),
        parts: parts(source, path, {
          http: http >= 200 ? http : undefined,
          description: said.text ?? summary,
        }),
      })
    }
    for (const [name, response] of Object.entries(
      asRecord(asRecord(document.components).responses),
    ))
      addResponse(/([45]\d\d)/.exec(name)?.[1] ?? '', response, ['components', 'responses', name])
    for (const [url, item] of Object.entries(asRecord(document.paths)))
      for (const [method, operation] of Object.entries(asRecord(item)))
        for (const [status, response] of Object.entries(asRecord(asRecord(operation).responses)))
          if (/^[45]/.test(status))
            addResponse(status, response, ['paths', url, method, 'responses', status])
    const schemas = enumsIn(source, asRecord(document.components).schemas, [
      'components',
      'schemas',
    ])
    return {
      lists: [
        ...list(source, { name: 'errors', what: 'examples' }, ['paths'], [...found.values()]),
        ...schemas,
      ],
      left: [],
    }
  },
}

/** The code of an error body, and the text beside it: at the top, in `error`, or in the first of `errors`. */
function codeIn(body: unknown, depth = 0): { code: string; text?: string } | undefined {
  if (depth > 3) return undefined
  const {
    code,
    error,
    errors,
    error_code,
    errorCode,
    type,
    message,
    detail,
    description,
    error_message,
  } = asRecord(body)
  const text = [message, detail, description, error_message].find((one) => typeof one === 'string')
  for (const one of [code, errorCode, error_code, error, type])
    if (typeof one === 'string' && /^[A-Za-z][\w.:/-]{2,99}$/.test(one) && !/^https?:/.test(one))
      return { code: one, ...(typeof text === 'string' && { text }) }
  return codeIn(asArray(errors)[0] ?? (isRecord(error) ? error : undefined), depth + 1)
}
