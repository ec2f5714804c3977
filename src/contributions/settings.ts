// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import type { Settings as fhir } from '../features/fhir/settings.ts'
import type { Settings as modules } from '../features/modules/settings.ts'
import type { Settings as openapi } from '../features/openapi/settings.ts'
import type { Settings as site } from '../features/site/settings.ts'
import type { Settings as templates } from '../features/templates/settings.ts'

export type Settings = object & fhir & modules & openapi & site & templates
