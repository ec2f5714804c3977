import type { Path } from '../../diagnostic.ts'
import {
  type GivenResources,
  givenResource,
  type ResourceNames,
  resourceNames,
  stagePart,
} from '../names.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { hasWorkflow } from '../parsed-catalog.ts'
import type { Identifier } from '../types.ts'

/** The ValueSets of parts of the codes that `fhir.value_sets` of the config asks for. */
export type ValueSetChoice = 'active' | 'stages' | 'stopping' | 'warnings'

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
  readonly stages?: readonly (string | { readonly id?: string } | undefined)[]
  readonly wire?: unknown
}
type Source = Pick<ParsedCatalog, 'unknownFields'> & (Content | { readonly value: Content })

const contentOf = (source: Source): Content => ('value' in source ? source.value : source)

/** Every resource that can be made of a catalog, parsed or decoded. */
export function fhirResources(source: Source): FhirResource[] {
  const stages = (contentOf(source).stages ?? []).flatMap(
    (stage) => (typeof stage === 'string' ? stage : stage?.id) ?? [],
  )
  const part = (asked: ValueSetChoice, name: string = asked): FhirResource => ({
    kind: 'ValueSet',
    part: name,
    path: ['fhir', 'value_sets', name],
    asked,
  })
  return [
    ...['', ...(hasWorkflow(source) ? ['stages'] : [])].flatMap((part): FhirResource[] => [
      { kind: 'CodeSystem', part, path: ['fhir', `${part && 'stage_'}code_system`] },
      { kind: 'ValueSet', part, path: ['fhir', `${part && 'stage_'}value_set`] },
    ]),
    part('active'),
    ...stages.map((stage) => part('stages', stagePart(stage))),
    part('stopping'),
    part('warnings'),
  ]
}

/** The resources that are made of a catalog with these settings, and their names. */
export function madeResources(
  source: Source,
  { value_sets: asked = [] }: { value_sets?: readonly ValueSetChoice[] } = {},
): (FhirResource & ResourceNames)[] {
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
