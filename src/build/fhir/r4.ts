import type { Catalog } from '../../catalog/catalog.ts'
import { json, type OutputFile } from '../generator.ts'
import { checked } from './check.ts'
import { codeSystem } from './code-system.ts'
import { errorCodes, stageCodes } from './concept-set.ts'
import { valueSet } from './value-set.ts'

/** The FHIR R4 files of a catalog, checked: CodeSystem and ValueSet of the codes, and the same pair of the stages. */
export async function r4Files(catalog: Catalog): Promise<OutputFile[]> {
  const files = [errorCodes(catalog), stageCodes(catalog)].flatMap((set) => [
    { path: `${set.id}.codesystem.json`, resource: codeSystem(catalog, set) },
    { path: `${set.id}.valueset.json`, resource: valueSet(catalog, set) },
  ])
  await checked(files.map(({ resource }) => resource))
  return files.map(({ path, resource }) => json(path, resource, 'application/fhir+json'))
}
