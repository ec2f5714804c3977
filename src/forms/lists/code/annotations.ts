import type { Node } from 'web-tree-sitter'
import { partsOf } from '../../code/node.ts'
import { type Field, WIRE } from '../value.ts'
import { argumentFields, type File } from './values.ts'

/** An annotation, attribute or decorator of a declaration. */
export type Annotation = { readonly name: string; readonly fields: readonly Field[] }

/** What frameworks write instead of the name of a member. */
const WIRE_NAMES =
  /^(?:JsonProperty|SerializedName|SerialName|JsonValue|EnumMember|JsonPropertyName|JsonStringEnumMemberName|XmlEnumValue|XmlEnum)$/

/** What compilers and checkers read. */
const FOR_TOOLS = /^(?:Suppress\w*|Generated|SafeVarargs)$/

/** The parts of an item with what its annotations say, and whether it is deprecated. */
export function byAnnotations(
  annotations: readonly Annotation[],
  parts: readonly Field[],
): { parts: Field[]; deprecated?: boolean | string } {
  const all: Field[] = []
  let deprecated: boolean | string | undefined
  for (const { name, fields } of annotations) {
    const plain = name
      .split('.')
      .at(-1)!
      .replace(/Attribute$/, '')
    if (FOR_TOOLS.test(plain)) continue
    const texts = fields.filter(({ value }) => value.kind === 'scalar')
    if (/^(?:Deprecated|Obsolete|deprecated)$/.test(plain)) {
      const text = texts.find((one) => /^(?:0|message|note)$/.test(one.name))
      deprecated = text?.value.kind === 'scalar' ? `${text.value.value}` : true
    } else if (WIRE_NAMES.test(plain))
      all.push(...texts.slice(0, 1).map((one) => ({ ...one, name: WIRE })))
    else
      all.push(
        ...fields.map((one) => ({
          ...one,
          // `@ResponseStatus(code = HttpStatus.GONE)` has no code of an error.
          name: /^(?:\d+|value)$/.test(one.name) || isStatus(plain, one.name) ? plain : one.name,
        })),
      )
  }
  return { parts: [...parts, ...all], ...(deprecated !== undefined && { deprecated }) }
}

const isStatus = (annotation: string, field: string): boolean =>
  field === 'code' && /Status$/.test(annotation)

const AROUND = /^(?:modifiers|attribute_list|attribute_group)$/

/** `@Deprecated(since = "2")`, `[Description("…")]`, `#[Description('…')]` of a declaration. */
export const annotationsOf = (node: Node, file: File): Annotation[] =>
  partsOf(node)
    .filter(({ type }) => AROUND.test(type))
    .flatMap((around) => [
      ...annotationsOf(around, file),
      ...partsOf(around).flatMap((one): Annotation[] => {
        if (!/annotation$|^attribute$/.test(one.type)) return []
        // Kotlin has a call in it, or a type.
        const inner = one.childForFieldName('name') === null ? partsOf(one) : []
        const call = one.type === 'annotation' && inner.length > 0 ? inner.at(-1)! : one
        const name = call.childForFieldName('name') ?? partsOf(call)[0] ?? call
        const list = partsOf(call).find(({ type }) => /arguments$|argument_list$/.test(type))
        const fields = argumentFields(list ? partsOf(list) : [], file, [])
        return [{ name: name.text, fields }]
      }),
    ])
