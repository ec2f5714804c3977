// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import { targetRuns as fromModules } from './modules/target-runs.ts'
import { targetRuns as fromOpenapi } from './openapi/target-runs.ts'
import { targetRuns as fromSite } from './site/target-runs.ts'
import { targetRuns as fromTemplates } from './templates/target-runs.ts'

export const targetRuns = [fromModules, fromOpenapi, fromSite, fromTemplates]
