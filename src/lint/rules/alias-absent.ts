import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'alias-absent',
  severity: 'warn',
  summary: 'The file has no anchors and no aliases.',
  why: 'Reviewers and text diffs misread them: a diff of an anchor does not show the aliases that change with it.',
  good: () => [entry()],
  bad: () => [
    '- code: A_B\n  http: 404\n  stop: true\n  fix_stage: identify\n  meaning: &text No member has this.\n  fix: *text',
  ],
  check: ({ problems }) => problems('alias-absent'),
})
