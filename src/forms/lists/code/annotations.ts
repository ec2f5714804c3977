import { type Field, WIRE } from '../value.ts'

/** An annotation, attribute or decorator of a declaration. */
export type Annotation = { readonly name: string; readonly fields: readonly Field[] }

/** What frameworks write instead of the name of a member. */
const WIRE_NAMES =
  /^(?:JsonProperty|SerializedName|SerialName|JsonValue|EnumMember|JsonPropertyName|JsonStringEnumMemberName|XmlEnumValue|XmlEnum)$/

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
          name: /^(?:\d+|value)$/.test(one.name) ? plain : one.name,
        })),
      )
  }
  return { parts: [...parts, ...all], ...(deprecated !== undefined && { deprecated }) }
}
