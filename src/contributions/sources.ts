// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { sources as fromFhir } from '../features/fhir/sources.ts'

export const sources = [fromFhir]
