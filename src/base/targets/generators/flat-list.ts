import { active } from '../../core/catalog/catalog.ts'
import { pick } from '../../core/values/record.ts'
import { LISTED } from '../../forms/published/flat-list.ts'
import { generatorOf, json } from '../generator.ts'

export default generatorOf('flat-list', {
  summary: 'The published list: status, stage and texts of each code.',
  generate: (catalog, _, file = `${catalog.name}.json`) => [
    json(file, { codes: active(catalog).map((entry) => pick(entry, LISTED)) }),
  ],
})
