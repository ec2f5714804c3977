import { asArray, asRecord } from '../../core/values/record.ts'
import { isTaken } from './concept.ts'

type Fields = Readonly<Record<string, unknown>>

const STANDARD = 'http://hl7.org/fhir/concept-properties#'

/**
 * A CodeSystem or an expansion with the standard properties under their standard codes: the `uri` of
 * a property is its meaning, and its code is a name that the publisher chose (FHIR 4.8.5).
 */
export function byMeaning(resource: Fields, inner: 'concept' | 'contains'): Fields {
  const named = new Map<unknown, string>()
  for (const { code, uri } of asArray(resource.property).map(asRecord)) {
    const standard =
      typeof uri === 'string' && uri.startsWith(STANDARD) ? uri.slice(STANDARD.length) : ''
    if (isTaken(standard) && code !== standard) named.set(code, standard)
  }
  if (named.size === 0) return resource
  const renamed = (one: Fields): Fields => ({ ...one, code: named.get(one.code) ?? one.code })
  const concepts = (tree: unknown): unknown =>
    Array.isArray(tree)
      ? tree.map(asRecord).map((one) => ({
          ...one,
          ...(one.property !== undefined && {
            property: asArray(one.property).map(asRecord).map(renamed),
          }),
          ...(one[inner] !== undefined && { [inner]: concepts(one[inner]) }),
        }))
      : tree
  return {
    ...resource,
    property: asArray(resource.property)
      .map(asRecord)
      .map((one) => (named.has(one.code) ? { ...one, code: named.get(one.code) } : one)),
    [inner]: concepts(resource[inner]),
  }
}
