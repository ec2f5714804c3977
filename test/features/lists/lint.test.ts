import { join } from 'node:path'
import { describe } from 'vitest'
import * as codesFrom from '../../../src/features/lists/lint/codes-from.ts'
import { checkEach } from '../../base/rules/lint/each-rule.ts'
import { rulesOf } from '../../base/rules/lint/owners.ts'
import {
  type Catalog,
  checkPlants,
  type Fields,
  field,
  inHeader,
  type Plant,
} from '../../base/rules/lint/planting.ts'
import { checkTables } from '../../base/rules/lint/tables.ts'

/** The codes of a catalog as a list in another file, one in a line. */
const listed = ({ codes }: Catalog, replaced: (at: number) => Fields = () => ({})) => ({
  'api/codes.json': `[\n${codes.map(({ code }, at) => JSON.stringify({ code, status: 404, ...replaced(at) })).join(',\n')}\n]\n`,
})

const plants: Readonly<Record<string, Plant>> = {
  'codes-from-complete': (c, i) => ({
    ...inHeader(c, { codes_from: 'api/codes.json' }),
    line: i + 2,
    companions: listed(c, (at) => (at === i ? { status: 'soon' } : {})),
  }),
  'codes-from-known': (c, i) => ({
    ...field({ ...c, codes_from: 'api/codes.json' }, i, 'code'),
    companions: listed({ ...c, codes: c.codes.toSpliced(i, 1) }),
  }),
  'codes-from-readable': (c) => inHeader(c, { codes_from: 'api/codes.json' }),
}

const rules = rulesOf(codesFrom)
checkEach(rules)
checkTables(join(import.meta.dirname, 'golden/lint'), rules, ['declared', 'related'])
describe('planted faults', () => checkPlants(plants, rules))
