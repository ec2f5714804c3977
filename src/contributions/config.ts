// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { config as fromFhir } from '../features/fhir/config.ts'
import { config as fromOpenapi } from '../features/openapi/config.ts'
import { config as fromSite } from '../features/site/config.ts'
import { config as fromUsage } from '../features/usage/config.ts'

export const config = [fromFhir, fromOpenapi, fromSite, fromUsage]
