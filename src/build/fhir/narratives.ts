import type { Catalog } from '../../catalog/catalog.ts'
import { type Column, narrative } from '../../catalog/fhir/narrative.ts'
import { humanize } from '../../catalog/names.ts'
import type { Concept, ConceptSet } from './concept-set.ts'

/**
 * The narrative of a CodeSystem: all that people look up. The heads of the columns are the names of
 * elements and properties, which are the same in every language.
 */
export const codeSystemNarrative = (catalog: Catalog, set: ConceptSet) =>
  narrative(
    catalog.language,
    [set.title, ...(set.generated || set.description === set.title ? [] : [set.description])],
    columnsOf(catalog, set.concepts, CODE_SYSTEM),
  )

/** The narrative of a ValueSet: what its codes mean. What to do is in the CodeSystem. */
export const valueSetNarrative = (catalog: Catalog, title: string, concepts: readonly Concept[]) =>
  narrative(catalog.language, title, columnsOf(catalog, concepts, VALUE_SET))

const VALUE_SET = ['http', 'stop', 'fix_stage', 'status'] as const
const CODE_SYSTEM = ['fix', ...VALUE_SET, 'replaced_by'] as const

function columnsOf(
  { stages }: Catalog,
  concepts: readonly Concept[],
  properties: readonly (typeof CODE_SYSTEM)[number][],
): Column[] {
  const titles = new Map(stages.map(({ id, title = humanize(id) }) => [id, title]))
  const textOf = ({ properties: values }: Concept, property: string): string => {
    const { code: _, ...value } = values.find(({ code }) => code === property) ?? { code: '' }
    const text = String(Object.values(value)[0] ?? '')
    return property === 'fix_stage' ? (titles.get(text) ?? text) : text
  }
  return [
    { head: 'code', cells: concepts.map(({ code }) => code), isCode: true },
    { head: 'display', cells: concepts.map(({ display }) => display) },
    { head: 'definition', cells: concepts.map(({ definition = '' }) => definition) },
    ...properties.map((head) => ({
      head,
      cells: concepts.map((concept) => textOf(concept, head)),
      isCode: head === 'replaced_by',
    })),
  ]
}
