import { active } from '../../catalog/catalog.ts'
import { LISTED } from '../../catalog/readers/flat-list.ts'
import { pick } from '../../values/record.ts'
import { defineGenerator, json, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'flat-list',
  summary:
    'The flat list: `codes[]` with code, http, stop, fix_stage, meaning, fix; without fix_stage if the catalog has no stages; with imported_from where another catalog owns the code. Retired codes are left out.',
  surface: 'wire',
  default: true,
  needs: WHOLE_ENTRIES,
  suffix: '.json',
  generate: (catalog, _, file = `${catalog.name}.json`) => [
    json(file, { codes: active(catalog).map((entry) => pick(entry, LISTED)) }),
  ],
})
