import { propertyUri } from '../../../base/core/catalog/names.ts'
import { asArray, asRecords, type Fields, treeNodes } from '../../../base/core/values/record.ts'
import { STANDARD } from '../terms/own-properties.ts'
import { CONCEPT_PROPERTIES } from '../terms/properties.ts'
import { isOfContract } from './ours.ts'

/** The standard properties that say something of a code here. */
const STANDARDS: readonly string[] = [
  ...CONCEPT_PROPERTIES.flatMap(({ code, standard }) => (standard ? [code] : [])),
  'deprecated',
  'notSelectable',
  'parent',
]
const PARENT = { code: 'parent', uri: `${STANDARD}parent`, type: 'code' }

/** A property that the publisher declares: `code` is what it means, `published` the code that it has. */
export type Declared = Fields & {
  readonly code: string
  readonly published: string
  /** True for one that no field of the catalog takes. */
  readonly isOwn: boolean
  readonly nested?: true
}

/** A CodeSystem whose properties have the codes of their meaning, and the properties. */
export type Meant = { readonly resource: Fields; readonly declared: readonly Declared[] }

/**
 * Reads the properties of a CodeSystem by their meaning, which is their `uri`: the code is a name that
 * the publisher chose (FHIR 4.8.5). One without a `uri` is the standard one of its code, if there is
 * one. What a concept is nested in is its `parent`, which means the same.
 */
export function byMeaning(resource: Fields): Meant {
  const ours = isOfContract(resource)
  const declared: Declared[] = asRecords(resource.property).flatMap((one) =>
    typeof one.code === 'string' ? [meant({ ...one, code: one.code }, resource.url, ours)] : [],
  )
  const names = new Map(declared.map(({ published, code }) => [published, code]))
  const known = declared.find(({ code }) => code === PARENT.code)
  const isNested = asRecords(resource.concept).some(({ concept }) => asArray(concept).length > 0)
  // Only the tree says what is above a concept, unless the property of one says it again.
  const isTwice = [...treeNodes(resource.concept, 'concept')].some(({ value }) =>
    asRecords(value.concept).some((below) => parentsOf(below, known).includes(value.code)),
  )
  const nested = isNested && !isTwice ? { nested: true as const } : {}
  const tree = (concepts: unknown, above?: unknown): unknown =>
    Array.isArray(concepts)
      ? asRecords(concepts).map(({ property, concept, ...one }) => {
          const values = asRecords(property).map((value): Fields => {
            const { code } = value
            return { ...value, code: names.get(String(code)) ?? (ours ? code : undeclared(code)) }
          })
          const own = { code: PARENT.code, valueCode: above }
          return {
            ...one,
            property: [
              ...(above === undefined ? [] : [own]),
              ...values.filter(({ code, valueCode }) => code !== own.code || valueCode !== above),
            ],
            ...(concept !== undefined && { concept: tree(concept, one.code) }),
          }
        })
      : concepts
  const all = [
    ...declared.map((one) => (one === known ? { ...one, ...nested } : one)),
    ...(isNested && known === undefined
      ? [{ ...PARENT, published: PARENT.code, isOwn: true, ...nested }]
      : []),
  ]
  return {
    resource: { ...resource, property: all, concept: tree(resource.concept) },
    declared: all,
  }
}

/** What a declared property means. Codes that are not taken get a mark that no code can have. */
function meant(one: Fields & { readonly code: string }, url: unknown, ours: boolean): Declared {
  const { code, uri } = one
  const standard = STANDARDS.find((name) =>
    uri === undefined ? name === code : uri === `${STANDARD}${name}`,
  )
  if (standard !== undefined)
    return { ...one, code: standard, published: code, isOwn: standard === PARENT.code }
  const taken = CONCEPT_PROPERTIES.find((own) => own.code === code)
  const isTaken =
    taken !== undefined &&
    (uri === undefined ? ours : uri === propertyUri(String(url), code)) &&
    (one.type ?? taken.type) === taken.type
  return isTaken
    ? { ...one, published: code, isOwn: false }
    : { ...one, code: isMeaning(code) ? `\n${code}` : code, published: code, isOwn: true }
}

/** The meaning of a property that is not declared: only a standard one has one. */
const undeclared = (code: unknown): unknown =>
  isMeaning(code) && !STANDARDS.includes(String(code)) ? `\n${code}` : code

const isMeaning = (code: unknown): boolean =>
  STANDARDS.includes(String(code)) || CONCEPT_PROPERTIES.some((own) => own.code === code)

const parentsOf = ({ property }: Fields, known: Declared | undefined): unknown[] =>
  asRecords(property).flatMap(({ code, valueCode }) =>
    code === (known?.published ?? PARENT.code) ? [valueCode] : [],
  )
