export { type FhirServer, fhirServer } from './client/client.ts'
export { isId, versionIdOf } from './client/id.ts'
export { issuesOf } from './client/issues.ts'
export { read, type ServerResource } from './client/read.ts'
export {
  type Answered,
  type FhirResource,
  type FhirResponse,
  resourceOf,
  stored,
  succeeded,
  summaryOf,
} from './client/response.ts'
export { search } from './client/search.ts'
export { r4, r4b, r5 } from './resources/fhir-versions.ts'
export { type FhirFile, fhirFiles, fhirOutput } from './resources/files.ts'
export { outcomeExamples } from './resources/outcome-examples.ts'
export { packageFile } from './resources/package.ts'
export { fhirFaults } from './terms/faults.ts'
