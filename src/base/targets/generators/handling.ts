import { hasWorkflow } from '../../core/catalog/parsed-catalog.ts'
import type { Entry } from '../../core/catalog/types.ts'
import { pick } from '../../core/values/record.ts'
import { HANDLED, LISTED } from '../../forms/published/flat-list.ts'
import { generatorOf, json } from '../generator.ts'

export default generatorOf('handling', {
  summary: 'All other published fields, and retired codes.',
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
function handled(entry: Entry): object {
  const fields: Record<string, unknown> = pick(entry, entry.retired ? ALL : WITH_HANDLING)
  fields.http = entry.statuses ?? (entry.retired && entry.http)
  return fields
}

const ALL = [...LISTED, ...HANDLED] as const
const WITH_HANDLING = ['code', 'http', ...HANDLED] as const
