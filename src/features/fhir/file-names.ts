import { defaultId } from '../../base/core/catalog/names.ts'
import type { NameParts, OutputRequest } from '../../base/targets/target.ts'
import { madeResources } from './terms/resources.ts'

export const resourceFiles = (
  folder: string,
  parts: NameParts,
  { names }: OutputRequest,
): string[] =>
  madeResources(parts, parts.settings.fhir).map(({ kind, part, id }) =>
    names === 'package'
      ? `${kind}-${id}.json`
      : `${folder}${defaultId(parts.name, part)}.${kind.toLowerCase()}.json`,
  )
