import { asArray, asRecords, type Fields } from '../../core/values/record.ts'
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
  const meant = ({ code, uri }: Fields): unknown => {
    const standard = String(uri).startsWith(STANDARD) ? String(uri).slice(STANDARD.length) : ''
    return isTaken(standard) ? standard : code
  }
  const names = new Map(declared.map((one) => [one.code, meant(one)]))
  const isNested = asRecords(resource.concept).some(({ concept }) => asArray(concept).length > 0)
  const known = declared.find(({ code, uri }) => uri === PARENT.uri || code === PARENT.code)
  const { code: parent } = known ?? PARENT
  const concepts = (tree: unknown, above?: unknown): unknown =>
    Array.isArray(tree)
      ? asRecords(tree).map(({ property, concept, ...one }) => {
          const said = asRecords(property).map(
            (value): Fields => ({ ...value, code: names.get(value.code) ?? value.code }),
          )
          const isSaid =
            above === undefined ||
            said.some(({ code, valueCode }) => code === parent && valueCode === above)
          if (!isSaid) said.push({ code: parent, valueCode: above })
          return {
            ...one,
            property: said,
            ...(concept !== undefined && { concept: concepts(concept, one.code) }),
          }
        })
      : tree
  return {
    ...resource,
    property: [
      ...declared.map((one) => ({ ...one, code: names.get(one.code) })),
      ...(isNested && known === undefined ? [PARENT] : []),
    ],
    concept: concepts(resource.concept),
  }
}
