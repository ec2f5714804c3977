import type { Entry } from '../../catalog/model.ts'
import { HANDLED } from '../../catalog/readers/flat-list.ts'
import { defineGenerator, json } from '../generator.ts'

export default defineGenerator({
  id: 'handling',
  summary:
    'What the flat list has no room for: header, stages, and for each code, retired ones included, all other published fields.',
  surface: 'wire',
  default: true,
  needs: ['stages', 'codes.handling'],
  suffix: '.handling.json',
  generate(
    { codes, unknownFields: _, ...header },
    _settings,
    file = `${header.name}.handling.json`,
  ) {
    const {
      name,
      title,
      description,
      url,
      version,
      status,
      date,
      publisher,
      language,
      stages,
      ...more
    } = header
    const published = Object.fromEntries(
      Object.entries(more).filter(([key]) => !key.startsWith('x-')),
    )
    return [
      json(file, {
        ...{
          name,
          title,
          description,
          url,
          version,
          status,
          date,
          publisher,
          language,
          ...published,
          stages,
        },
        codes: codes.map(handled),
      }),
    ]
  },
})

/** The flat list leaves retired codes out, so this file has all fields of their tombstones. */
function handled({ code, http, stop, fix_stage, meaning, fix, ...entry }: Entry) {
  const tombstone = entry.retired && { http, stop, fix_stage, meaning, fix }
  return {
    code,
    ...tombstone,
    ...Object.fromEntries(HANDLED.map((field) => [field, entry[field]])),
  }
}
