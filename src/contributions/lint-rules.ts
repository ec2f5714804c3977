// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
export * from '../features/fhir/lint/fhir-resources.ts'
export * from '../features/fhir/lint/fhir.ts'
export * from '../features/imports/lint/imports.ts'
export * from '../features/lists/lint/codes-from.ts'
export * from '../features/translations/lint/translations.ts'
