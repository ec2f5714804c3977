import type { Entry } from '../../catalog/model.ts'
import { defineGenerator, json } from '../generator.ts'

export default defineGenerator({
  id: 'handling',
  summary: 'What the flat list has no room for: header, stages, and for each code its handling and its lifecycle.',
  default: true,
  needs: ['stages', 'codes.handling'],
  generate({ codes, unknownFields: _, ...header }) {
    const { name, title, description, url, version, status, date, publisher, language, stages, ...more } = header
    const published = Object.fromEntries(Object.entries(more).filter(([key]) => !key.startsWith('x-')))
    return [
      json(`${name}.handling.json`, {
        ...{ name, title, description, url, version, status, date, publisher, language, ...published, stages },
        codes: codes.map(handled),
      }),
    ]
  },
})

/** The flat list leaves retired codes out, so this file has all fields of their tombstones. */
function handled({ code, http, stop, fix_stage, meaning, fix, since, deprecated, retired, handling }: Entry) {
  const tombstone = retired && { http, stop, fix_stage, meaning, fix }
  return { code, ...tombstone, since, deprecated, retired, handling }
}
