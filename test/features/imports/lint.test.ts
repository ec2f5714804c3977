import { join } from 'node:path'
import { describe } from 'vitest'
import * as imports from '../../../src/features/imports/lint/imports.ts'
import { checkEach } from '../../base/rules/lint/each-rule.ts'
import { rulesOf } from '../../base/rules/lint/owners.ts'
import {
  checkPlants,
  commonCatalog,
  field,
  IMPORTING,
  importing,
  inHeader,
  type Plant,
} from '../../base/rules/lint/planting.ts'
import { checkTables } from '../../base/rules/lint/tables.ts'

const plants: Readonly<Record<string, Plant>> = {
  'import-complete': (c, i) => ({
    ...inHeader(c, IMPORTING, 'imports.common'),
    companions: { 'common.json': commonCatalog(i, { fix_stage: undefined }) },
  }),
  'import-known': (c, i) => ({
    ...inHeader(
      c,
      importing({ except: [`COMMON_${i}`, 'COMMON_LOST'] }),
      'imports.common.except.1',
    ),
    companions: { 'common.json': commonCatalog(i) },
  }),
  'import-readable': (c) => inHeader(c, IMPORTING, 'imports.common.from'),
  'import-replaced': (c, i) => ({
    ...field({ ...c, ...importing() }, i, 'http'),
    companions: { 'common.json': commonCatalog(i, { code: `${c.codes[i]!.code}` }) },
  }),
  'import-unique': (c, i) => ({
    ...inHeader(
      c,
      { imports: { common: { from: 'common.json' }, other: { from: 'other.json' } } },
      'imports.other',
    ),
    companions: {
      'common.json': commonCatalog(i),
      'other.json': commonCatalog(i, { http: 409 }),
    },
  }),
}

const rules = rulesOf(imports)
checkEach(rules)
checkTables(join(import.meta.dirname, 'golden/lint'), rules, ['declared', 'related'])
describe('planted faults', () => checkPlants(plants, rules))
