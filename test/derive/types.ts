type JsonSchema = {
  type?: string
  title?: string
  description?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
}

/**
 * Prints a JSON Schema as TypeScript: a named type for every object with a title. `names` renames a
 * type; `modules` says where one comes from that another schema declares.
 */
export function typesOf(
  schema: unknown,
  names: Record<string, string> = {},
  modules: Record<string, string> = {},
): string {
  const declared = new Map<string, string>()
  const imported = new Set<string>()
  visit(schema as JsonSchema)
  const imports = [...imported].map((name) => `import type { ${name} } from '${modules[name]}'\n\n`)
  return `${imports.join('')}${[...declared.values()].join('\n')}`

  function visit(at: JsonSchema): string {
    if (at.enum)
      return at.enum
        .map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`))
        .join(' | ')
    if (at.anyOf) return at.anyOf.map(visit).join(' | ')
    if (at.type === 'array') {
      const item = visit(at.items ?? {})
      return item.includes(' ') ? `(${item})[]` : `${item}[]`
    }
    if (at.type === 'object') return at.properties && at.title ? named(at) : record(at)
    return at.type === 'integer' ? 'number' : (at.type ?? 'unknown')
  }

  function named(at: JsonSchema): string {
    const name = names[at.title!] ?? at.title!
    if (Object.hasOwn(modules, name)) {
      imported.add(name)
      return name
    }
    if (!declared.has(name)) {
      declared.set(name, '')
      const body = fields(at, '  ')
      declared.delete(name)
      declared.set(name, `${comment(at.description, '')}export type ${name} = {\n${body}}\n`)
    }
    return name
  }

  function record(at: JsonSchema): string {
    if (at.properties)
      return `{ ${Object.entries(at.properties)
        .map(([key, value]) => `${key}${optional(at, key)}: ${visit(value)}`)
        .join('; ')} }`
    return `Record<string, ${typeof at.additionalProperties === 'object' ? visit(at.additionalProperties) : 'unknown'}>`
  }

  function fields(at: JsonSchema, indent: string): string {
    return Object.entries(at.properties!)
      .map(
        ([key, value]) =>
          `${comment(value.description, indent)}${indent}${key}${optional(at, key)}: ${visit(value)}\n`,
      )
      .join('')
  }
}

const optional = (at: JsonSchema, key: string): string => (at.required?.includes(key) ? '' : '?')
const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text} */\n`
