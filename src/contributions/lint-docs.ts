// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
export * from '../features/fhir/lint/docs/fhir-resources.ts'
export * from '../features/fhir/lint/docs/fhir.ts'
export * from '../features/imports/lint/docs/imports.ts'
export * from '../features/lists/lint/docs/codes-from.ts'
export * from '../features/translations/lint/docs/translations.ts'
