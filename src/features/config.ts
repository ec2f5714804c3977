// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import { config as fromFhir } from './fhir/config.ts'
import { config as fromOpenapi } from './openapi/config.ts'
import { config as fromSite } from './site/config.ts'
import { config as fromUsage } from './usage/config.ts'

export const config = [fromFhir, fromOpenapi, fromSite, fromUsage]
