import {
  type GivenResources,
  givenResource,
  type ResourceKind,
  type ResourceNames,
  resourceNames,
} from '../../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Identifier } from '../../../base/core/catalog/types.ts'
import type { Path } from '../../../base/core/diagnostic.ts'

/** The ValueSets of some codes, which are made if `fhir.value_sets` of the config asks for them. */
export const PARTS: readonly string[] = ['active']

/** A resource that FHIR targets make of a catalog, and where `fhir` can name it. */
export type FhirResource = { kind: ResourceKind; part: string; path: Path }

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

/** The CodeSystem and the ValueSet of the codes or of the stages. */
export const pairOf = (part: '' | 'stages'): FhirResource[] => {
  const path = (name: string) => ['fhir', `${part && 'stage_'}${name}`]
  return [
    { kind: 'CodeSystem', part, path: path('code_system') },
    { kind: 'ValueSet', part, path: path('value_set') },
  ]
}

export const partOf = (part: string): FhirResource => ({
  kind: 'ValueSet',
  part,
  path: ['fhir', 'value_sets', part],
})

/** Every resource that can be made of a catalog, parsed or decoded. */
export const fhirResources = (source: Source): FhirResource[] => [
  ...pairOf(''),
  ...(hasWorkflow(source) ? pairOf('stages') : []),
  ...PARTS.map(partOf),
]

export type MadeResource = FhirResource & ResourceNames

/** The resources that are made of a catalog with these settings, in the order of their files. */
export function madeResources(
  source: Source,
  { value_sets: asked = [] }: { value_sets?: readonly string[] } = {},
): MadeResource[] {
  const { name = '', url = '', fhir } = contentOf(source)
  return fhirResources(source)
    .filter(({ part }) => !PARTS.includes(part) || asked.includes(part))
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
    const names = `${kind}/${resourceNames({ name, url: '', fhir }, kind, part).id}`
    return list.flatMap((identifier, index) =>
      identifier === undefined
        ? []
        : [{ identifier, path: [...(isMain ? [] : path), 'identifier', index], names }],
    )
  })
}
