// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import { targets as fromFhir } from './fhir/targets.ts'
import { targets as fromLanguages } from './languages/targets.ts'
import { targets as fromModules } from './modules/targets.ts'
import { targets as fromOpenapi } from './openapi/targets.ts'
import { targets as fromSite } from './site/targets.ts'
import { targets as fromSql } from './sql/targets.ts'
import { targets as fromVectors } from './vectors/targets.ts'

export const targets = [fromFhir, fromLanguages, fromModules, fromOpenapi, fromSite, fromSql, fromVectors]
