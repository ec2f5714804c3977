// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
export * from '../features/fhir/changes/fhir.ts'
