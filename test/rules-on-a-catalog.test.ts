import { join } from 'node:path'
import { baseRules } from './base/rules/lint/owners.ts'
import { checkTables } from './base/rules/lint/tables.ts'

// What the rules of the base find in a catalog that has every field and texts in three languages.
checkTables(join(import.meta.dirname, 'golden/lint'), baseRules, ['holes', 'texts'])
