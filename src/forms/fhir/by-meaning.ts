import { asArray, asRecord, asRecords, type Fields } from '../../core/values/record.ts'
import { isTaken } from './concept.ts'

const STANDARD = 'http://hl7.org/fhir/concept-properties#'
const PARENT = {
  code: 'parent',
  uri: `${STANDARD}parent`,
  description: 'Concept above it',
  type: 'code',
}

/**
 * A CodeSystem with the standard properties under their standard codes: the `uri` of a property is
 * its meaning, and its code is a name that the publisher chose (FHIR 4.8.5). What a concept is within
 * becomes its `parent`, which means the same.
 */
export function byMeaning(resource: Fields): Fields {
  const declared = asRecords(resource.property)
  const named = new Map<unknown, string>()
  for (const { code, uri } of declared) {
    const standard =
      typeof uri === 'string' && uri.startsWith(STANDARD) ? uri.slice(STANDARD.length) : ''
    if (isTaken(standard) && code !== standard) named.set(code, standard)
  }
  const isNested = asArray(resource.concept).some(
    (one) => asArray(asRecord(one).concept).length > 0,
  )
  if (named.size === 0 && !isNested) return resource
  const known = declared.find(({ code, uri }) => uri === PARENT.uri || code === PARENT.code)
  const parent = known?.code ?? PARENT.code
  const properties = ({ property }: Fields, above: unknown): Fields[] => {
    const said = asRecords(property).map(
      (one): Fields => ({ ...one, code: named.get(one.code) ?? one.code }),
    )
    const isSaid = said.some(({ code, valueCode }) => code === parent && valueCode === above)
    return above === undefined || isSaid ? said : [...said, { code: parent, valueCode: above }]
  }
  const concepts = (tree: unknown, above?: unknown): unknown =>
    Array.isArray(tree)
      ? tree.map(asRecord).map((one) => {
          const property = properties(one, isNested ? above : undefined)
          return {
            ...one,
            ...(property.length > 0 && { property }),
            ...(one.concept !== undefined && { concept: concepts(one.concept, one.code) }),
          }
        })
      : tree
  return {
    ...resource,
    property: [
      ...declared.map((one) => (named.has(one.code) ? { ...one, code: named.get(one.code) } : one)),
      ...(isNested && known === undefined ? [PARENT] : []),
    ],
    concept: concepts(resource.concept),
  }
}
