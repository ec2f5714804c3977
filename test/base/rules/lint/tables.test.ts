import { join } from 'node:path'
import { baseRules } from './owners.ts'
import { checkTables } from './tables.ts'

const folder = join(import.meta.dirname, 'golden')
checkTables(folder, baseRules, ['declared', 'related'])
