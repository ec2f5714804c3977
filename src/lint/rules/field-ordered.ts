import { PUBLISHED } from '../../catalog/readers/flat-list.ts'
import { list, record } from '../../values/record.ts'
import { reorderFields } from '../../yaml/reorder.ts'
import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'field-ordered',
  severity: 'off',
  summary: 'An entry starts with `code`, `http`, `stop`, `fix_stage`, `meaning` and `fix`, in this order; the other fields follow.',
  why: 'Entries that all look the same are easier to scan and to compare.',
  good: () => [entry({ notes: 'Asked for by the claims team.' }), entry({ 'x-owner': 'claims team', since: '1.0.0' })],
  bad: () => [
    `- stop: true\n${entry({ stop: undefined }).replace('-', ' ')}`,
    `${entry({ fix: undefined, notes: 'Asked for by the claims team.' })}\n  fix: Check the type of the identifier.`,
  ],
  *check({ entries, reading: { source } }) {
    // The file as it is written: a reader may have put an entry together from two files.
    const written = list(record(source.value).codes)
    for (const [index, { path }] of entries.entries()) {
      const fields = record(written[index])
      const keys = Object.keys(fields)
      const wanted = PUBLISHED.filter((field) => keys.includes(field))
      const at = wanted.findIndex((field, place) => keys[place] !== field)
      if (at === -1) continue
      const message = `"${wanted[at]}" stands behind "${keys[at]}"; the order is ${PUBLISHED.join(', ')}, then the other fields`
      const order = [...wanted, ...keys.filter((key) => !(PUBLISHED as readonly string[]).includes(key))]
      const edit = reorderFields(source, path(), fields, order)
      yield { path: path(wanted[at]!), part: 'key', message, ...(edit && { replace: { edits: [edit], safety: 'yes' as const } }) }
    }
  },
})
