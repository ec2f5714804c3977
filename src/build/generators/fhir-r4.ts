import { checked } from '../fhir/check.ts'
import { codeSystem } from '../fhir/code-system.ts'
import { errorCodes, stageCodes } from '../fhir/concept-set.ts'
import { valueSet } from '../fhir/value-set.ts'
import { defineGenerator, json } from '../generator.ts'

export default defineGenerator({
  id: 'fhir-r4',
  summary: 'FHIR R4: the CodeSystem with http, stop and fix_stage as properties, its expanded ValueSet, and the same pair for the stages.',
  default: true,
  needs: ['url', 'version', 'status', 'date', 'stages'],
  fhir: true,
  async generate(catalog) {
    const files = [errorCodes(catalog), stageCodes(catalog)].flatMap((set) => [
      { path: `${set.id}.codesystem.json`, resource: codeSystem(catalog, set) },
      { path: `${set.id}.valueset.json`, resource: valueSet(catalog, set) },
    ])
    await checked(files.map(({ resource }) => resource))
    return files.map(({ path, resource }) => json(path, resource, 'application/fhir+json'))
  },
})
