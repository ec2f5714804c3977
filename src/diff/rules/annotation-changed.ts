import { fields, headers } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

export default defineChangeRule({
  id: 'annotation-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`notes`, `tags` or a custom field (`x-…`) changed.',
  why: 'They are for maintainers and not part of the contract: the version need not be raised.',
  advice: 'No action is needed.',
  kinds: ['codes.notes', 'codes.tags changed', 'codes.x', 'x'],
  message: (difference) => edited(`"${difference.location.replace(/.*\]\./, '')}"`)(difference),
  mirror: ['annotation-changed'],
  text: true,
  unpublished: true,
  examples: () => [
    fields({}, { notes: 'Ask the registry team.' }),
    fields({ tags: ['registry'] }, { tags: ['registry', 'member'] }),
    fields({ 'x-owner': 'registry' }, { 'x-owner': 'desk' }),
    headers({}, { 'x-reviewed': '2026-02-01' }),
  ],
})
