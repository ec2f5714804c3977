// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { differences as fromFhir } from '../features/fhir/differences.ts'

export const differences = [fromFhir]
