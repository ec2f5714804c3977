import type { CodeSystem, ValueSet } from 'fhir/r5.js'
import type { Catalog } from '../../catalog/catalog.ts'
import { json, type Settings } from '../generator.ts'
import type { OutputFile } from '../output-file.ts'
import { checked } from './check.ts'
import { codeSystem } from './code-system.ts'
import { errorCodes, stageCodes } from './concept-set.ts'
import { partsOf } from './parts.ts'
import { valueSet } from './value-set.ts'
import type { FhirVersion } from './versions.ts'

/** One resource and the path of its file, relative to the output folder. */
export type FhirFile = { path: string; resource: CodeSystem | ValueSet }

/**
 * The terminology of a catalog in one FHIR version: CodeSystem and ValueSet of the codes, the same
 * pair for the stages, and the ValueSets of parts that the config asks for. Rejects with
 * {@link InvalidResource} if a resource would violate FHIR.
 */
export async function fhirFiles(
  catalog: Catalog,
  version: FhirVersion,
  settings: Settings = {},
): Promise<FhirFile[]> {
  const at = (id: string, kind: 'codesystem' | 'valueset') => `${version.folder}${id}.${kind}.json`
  const codes = errorCodes(catalog)
  const files: FhirFile[] = [codes, stageCodes(catalog)].flatMap((set) => [
    { path: at(set.id, 'codesystem'), resource: codeSystem(catalog, set, settings) },
    { path: at(set.id, 'valueset'), resource: valueSet(catalog, set, { version, settings }) },
  ])
  for (const part of partsOf(catalog, settings))
    files.push({
      path: at(part.id, 'valueset'),
      resource: valueSet(catalog, codes, { version, settings, part }),
    })
  await checked(
    files.map(({ resource }) => resource),
    version,
  )
  return files
}

/** A resource as its file. */
export const fhirOutput = ({ path, resource }: FhirFile): OutputFile =>
  json(path, resource, 'application/fhir+json')

/** {@link fhirFiles} as output files. */
export const fhirOutputs = async (
  catalog: Catalog,
  version: FhirVersion,
  settings?: Settings,
): Promise<OutputFile[]> => (await fhirFiles(catalog, version, settings)).map(fhirOutput)
