// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { headerFields as fromFhir } from '../features/fhir/header-fields.ts'

export const headerFields = [fromFhir]
