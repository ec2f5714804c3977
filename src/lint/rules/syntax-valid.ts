import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'syntax-valid',
  severity: 'error',
  summary:
    'The file is valid YAML 1.2, within the limits of the parser; all syntax errors in the file are reported.',
  why: 'Invalid YAML has no agreed meaning, and stopping at the first error would cost one run per error. The limits, such as 64 levels and 20,000 items of one list in a megabyte, are far above any catalog.',
  good: () => [{ source: file() }],
  bad: () => [
    { source: file({}, '- code: MEMBER_NOT_FOUND\n  meaning: "No member has\n') },
    { source: `${file()}other: {\n` },
    { source: `${file()}x-list: *nowhere\n` },
    { source: `x-deep: ${'['.repeat(100)}${']'.repeat(100)}\n${file()}` },
  ],
  also: ['alias-absent'],
  check: ({ problems }) => problems('syntax-valid'),
})
