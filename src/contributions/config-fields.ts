// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { configFields as fromCheck } from '../features/check/config-fields.ts'
import { configFields as fromFhir } from '../features/fhir/config-fields.ts'
import { configFields as fromUsage } from '../features/usage/config-fields.ts'

export const configFields = [fromCheck, fromFhir, fromUsage]
