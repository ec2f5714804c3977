// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import type { Settings as fhir } from './fhir/settings.ts'
import type { Settings as languages } from './languages/settings.ts'
import type { Settings as modules } from './modules/settings.ts'
import type { Settings as openapi } from './openapi/settings.ts'
import type { Settings as site } from './site/settings.ts'
import type { Settings as templates } from './templates/settings.ts'

export type Settings = object & fhir & languages & modules & openapi & site & templates
