import { Ajv2020 } from 'ajv/dist/2020.js'

type Answer = {
  method: string
  path: string
  status: number
  headers: Headers
  text: string
  body: unknown
}
type Content = Record<string, { schema: object }>
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>
  components: { schemas: Record<string, object> }
}

const validators = new WeakMap<object, Ajv2020>()

/**
 * What an answer has that the description does not allow; empty for an address that it does not
 * have.
 */
export function undescribed(
  description: Description,
  { method, path, status, headers, text, body }: Answer,
): string[] {
  const template = Object.keys(description.paths).find((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const operation =
    template === undefined ? undefined : description.paths[template]![method.toLowerCase()]
  if (operation === undefined) return []
  const answer = operation.responses[status]
  const name = `${method} ${path} ${status}`
  if (answer === undefined) return [`${name} is not described`]
  if (text === '') return []
  const type = headers.get('content-type') ?? ''
  const schema = answer.content?.[type]?.schema
  if (schema === undefined) return [`${name}: ${type} is not described`]
  const ajv =
    validators.get(description) ??
    new Ajv2020({ strict: false }).addSchema({ $id: 'api', components: description.components })
  validators.set(description, ajv)
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'))
  return ajv.validate(local, body) ? [] : [`${name}: ${ajv.errorsText()} in ${text}`]
}
