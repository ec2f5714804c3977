// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { readers as fromFhir } from '../features/fhir/readers.ts'

export const readers = [fromFhir]
