// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { targetRuns as fromModules } from '../features/modules/target-runs.ts'
import { targetRuns as fromOpenapi } from '../features/openapi/target-runs.ts'
import { targetRuns as fromSite } from '../features/site/target-runs.ts'
import { targetRuns as fromTemplates } from '../features/templates/target-runs.ts'

export const targetRuns = [fromModules, fromOpenapi, fromSite, fromTemplates]
