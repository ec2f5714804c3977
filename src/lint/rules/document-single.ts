import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'document-single',
  severity: 'error',
  summary: 'The file holds exactly one YAML document.',
  why: 'Most readers take the first document and ignore the others without a word.',
  good: () => [{ source: `---\n${file()}...\n` }],
  bad: () => [{ source: `${file()}---\n${file()}` }],
  check: ({ problems }) => problems('document-single'),
})
