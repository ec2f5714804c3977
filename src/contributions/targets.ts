// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { targets as fromFhir } from '../features/fhir/targets.ts'
import { targets as fromLanguages } from '../features/languages/targets.ts'
import { targets as fromModules } from '../features/modules/targets.ts'
import { targets as fromOpenapi } from '../features/openapi/targets.ts'
import { targets as fromSite } from '../features/site/targets.ts'
import { targets as fromSql } from '../features/sql/targets.ts'
import { targets as fromVectors } from '../features/vectors/targets.ts'

export const targets = [fromFhir, fromLanguages, fromModules, fromOpenapi, fromSite, fromSql, fromVectors]
