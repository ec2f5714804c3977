import type { Entry } from '../../core/catalog/model.ts'
import { hasWorkflow } from '../../core/catalog/parsed-catalog.ts'
import { pick } from '../../core/values/record.ts'
import { HANDLED, LISTED } from '../../forms/published/flat-list.ts'
import { generatorOf, json } from '../generator.ts'

export default generatorOf('handling', {
  generate(catalog, _settings, file = `${catalog.name}.handling.json`) {
    const { codes, stages, unknownFields: _, ...header } = catalog
    const published = Object.entries(header).filter(([key]) => !key.startsWith('x-'))
    return [
      json(file, {
        ...pick(header, FIRST),
        ...Object.fromEntries(published),
        ...(hasWorkflow(catalog) && { stages }),
        codes: codes.map(handled),
      }),
    ]
  },
})

const FIRST = [
  'name',
  'title',
  'description',
  'url',
  'version',
  'status',
  'date',
  'publisher',
  'language',
] as const

/** The flat list leaves retired codes out, so this file has all fields of their tombstones. */
const handled = (entry: Entry) => ({
  ...pick(entry, entry.retired ? LISTED : ['code']),
  ...(entry.statuses && { http: entry.statuses }),
  ...pick(entry, HANDLED),
})
