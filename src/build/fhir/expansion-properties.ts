import type { Extension, ValueSetExpansion, ValueSetExpansionContains } from 'fhir/r5.js'
import { CARRIED } from '../../catalog/fhir/concept.ts'
import type { Settings } from '../generator.ts'
import type { Concept, Property } from './concept-set.ts'
import type { FhirVersion } from './versions.ts'

/** Adds the declared properties to an expansion, and the values of one concept to its entry. */
export type Carrier = {
  expansion(bare: ValueSetExpansion, declared: readonly Property[]): ValueSetExpansion
  contains(
    bare: ValueSetExpansionContains,
    values: Concept['properties'],
  ): ValueSetExpansionContains
}

/**
 * How an expansion carries properties: R5 has elements for them. R4 and R4B have cross-version
 * extensions, which strict servers refuse, so the properties are only in the CodeSystem unless the
 * config asks for them.
 */
export function carrierOf(version: FhirVersion, { fhir }: Settings): Carrier {
  if (version.expansionProperties) return native
  return fhir?.expansion_properties ? extensions : none
}

const none: Carrier = { expansion: (bare) => bare, contains: (bare) => bare }

const native: Carrier = {
  expansion: ({ contains, ...bare }, declared) => ({
    ...bare,
    ...(declared.length > 0 && { property: declared.map(({ code, uri }) => ({ code, uri })) }),
    ...(contains && { contains }),
  }),
  contains: (bare, values) => (values.length > 0 ? { ...bare, property: values } : bare),
}

const extensions: Carrier = {
  expansion: (bare, declared) =>
    declared.length === 0
      ? bare
      : {
          extension: declared.map(({ code, uri }) =>
            parts('property', { valueCode: code }, { url: 'uri', valueUri: uri }),
          ),
          ...bare,
        },
  contains: (bare, values) =>
    values.length === 0
      ? bare
      : {
          extension: values.map(({ code, ...value }) =>
            parts('contains.property', { valueCode: code }, { url: 'value', ...value }),
          ),
          ...bare,
        },
}

const parts = (element: string, code: { valueCode: string }, second: Extension): Extension => ({
  extension: [{ url: 'code', ...code }, second],
  url: `${CARRIED}.${element}`,
})
