import { isRecord } from '../../values/record.ts'
import { defineRule, entry, file } from '../rule.ts'

export default defineRule({
  id: 'catalog-nonempty',
  severity: 'error',
  summary: 'The catalog has at least one entry.',
  why: 'An empty catalog would pass every other check.',
  good: () => [entry()],
  bad: () => [{ source: file({}, '  []') }, { source: file().replace(/codes:[\s\S]*/, '') }],
  needsIntactSource: true,
  needsIntact: ['codes'],
  *check({ entries, has, catalog, problems }) {
    if (entries.length > 0 || problems('terminology-complete').length > 0) return
    if (catalog.raw === undefined || catalog.raw === null)
      yield { path: [], message: 'the file is empty; a catalog needs a header and a list of codes' }
    else if (!isRecord(catalog.raw))
      return // reported by field-typed
    else if (!has('codes'))
      yield { path: [], message: 'the file has no "codes", the list of error codes' }
    else yield { path: ['codes'], part: 'key', message: 'the list of codes is empty' }
  },
})
