import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'document-single',
  severity: 'error',
  summary: 'The file contains exactly one YAML document.',
  why: 'Most readers silently ignore all documents but the first.',
  good: () => [{ source: `---\n${file()}...\n` }],
  bad: () => [{ source: `${file()}---\n${file()}` }],
  check: ({ problems }) => problems('document-single'),
})
