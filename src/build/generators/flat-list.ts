import { active } from '../../catalog/catalog.ts'
import { LISTED } from '../../catalog/readers/flat-list.ts'
import { pick } from '../../values/record.ts'
import { generatorOf, json } from '../generator.ts'

export default generatorOf('flat-list', {
  generate: (catalog, _, file = `${catalog.name}.json`) => [
    json(file, { codes: active(catalog).map((entry) => pick(entry, LISTED)) }),
  ],
})
