// Written by test/derived.test.ts from the folder listing. Run `npm run gen` after adding a file.
export { default as fhirPackage } from './fhir-package.ts'
export { default as fhirR4 } from './fhir-r4.ts'
export { default as flatList } from './flat-list.ts'
export { default as handling } from './handling.ts'
export { default as operationOutcome } from './operation-outcome.ts'
export { default as staticSite } from './static-site.ts'
export { default as typescriptEnum } from './typescript-enum.ts'
export { default as typescript } from './typescript.ts'
