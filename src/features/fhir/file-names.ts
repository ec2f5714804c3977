import { defaultId } from '../../base/core/catalog/names.ts'
import type { NameParts, OutputRequest } from '../../base/targets/target.ts'
import { type MadeResource, madeResources } from './terms/resources.ts'

export const resourceFiles = (
  folder: string,
  { settings, ...parts }: NameParts,
  { names }: OutputRequest,
): string[] =>
  madeResources(parts, settings.fhir).map((one) =>
    names === 'package' ? packedName(one.kind, one.id) : resourceFile(folder, parts.name, one),
  )

export const resourceFile = (folder: string, name: string, { kind, part }: MadeResource): string =>
  `${folder}${defaultId(name, part)}.${kind.toLowerCase()}.json`

/** As in a FHIR package. */
export const packedName = (type: string, id: string): string => `${type}-${id}.json`
