import { active } from '../../core/catalog/catalog.ts'
import { pick } from '../../core/values/record.ts'
import { LISTED } from '../../forms/published/flat-list.ts'
import { generatorOf, json } from '../generator.ts'

export default generatorOf('flat-list', {
  summary:
    'The flat list: `codes[]` with code, http, stop, fix_stage, meaning, fix; without fix_stage if the catalog has no stages; with imported_from where another catalog owns the code. Retired codes are left out.',
  generate: (catalog, _, file = `${catalog.name}.json`) => [
    json(file, { codes: active(catalog).map((entry) => pick(entry, LISTED)) }),
  ],
})
