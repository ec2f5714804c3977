import {
  type GivenResources,
  givenResource,
  type ResourceNames,
  resourceNames,
} from '../../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Identifier } from '../../../base/core/catalog/types.ts'
import type { Path } from '../../../base/core/diagnostic.ts'

/** The ValueSets of parts of the codes that `fhir.value_sets` of the config asks for. */
export type ValueSetChoice = 'active'

/**
 * A resource that FHIR targets make of a catalog, and where `fhir` can name it. `asked`: only if the
 * config asks for these.
 */
export type FhirResource = {
  kind: 'CodeSystem' | 'ValueSet'
  part: string
  path: Path
  asked?: ValueSetChoice
}

type Content = {
  readonly identifier?: readonly (Partial<Identifier> | undefined)[]
  readonly name?: string
  readonly url?: string
  readonly fhir?: GivenResources
  readonly stages?: readonly unknown[]
  readonly wire?: unknown
}
type Source = Pick<ParsedCatalog, 'unknownFields'> & (Content | { readonly value: Content })

const contentOf = (source: Source): Content => ('value' in source ? source.value : source)

/** Every resource that can be made of a catalog, parsed or decoded. */
export function fhirResources(source: Source): FhirResource[] {
  return [
    ...['', ...(hasWorkflow(source) ? ['stages'] : [])].flatMap((part): FhirResource[] => [
      { kind: 'CodeSystem', part, path: ['fhir', `${part && 'stage_'}code_system`] },
      { kind: 'ValueSet', part, path: ['fhir', `${part && 'stage_'}value_set`] },
    ]),
    {
      kind: 'ValueSet',
      part: 'active',
      path: ['fhir', 'value_sets', 'active'],
      asked: 'active',
    },
  ]
}

/** A resource that is made, and its names. */
export type MadeResource = FhirResource & ResourceNames

/** The resources that are made of a catalog with these settings, in the order of their files. */
export function madeResources(
  source: Source,
  { value_sets: asked = [] }: { value_sets?: readonly ValueSetChoice[] } = {},
): MadeResource[] {
  const { name = '', url = '', fhir } = contentOf(source)
  return fhirResources(source)
    .filter((one) => one.asked === undefined || asked.includes(one.asked))
    .map((one) => ({ ...one, ...resourceNames({ name, url, fhir }, one.kind, one.part) }))
}

/**
 * The identifiers of a catalog, with the resources that they name: those of the catalog are of its
 * CodeSystem.
 */
export const identifiersOf = (
  source: Source,
): { identifier: Partial<Identifier>; path: Path; names: string }[] => {
  const { name = '', fhir, identifier: own } = contentOf(source)
  return fhirResources(source).flatMap(({ kind, part, path }) => {
    const isMain = kind === 'CodeSystem' && part === ''
    const list = (isMain ? own : givenResource(fhir, kind, part).identifier) ?? []
    const names = `${kind}/${resourceNames({ name, url: '', ...(fhir && { fhir }) }, kind, part).id}`
    return list.flatMap((identifier, index) =>
      identifier === undefined
        ? []
        : [{ identifier, path: [...(isMain ? [] : path), 'identifier', index], names }],
    )
  })
}
