import { defineRule, type Entry, entry } from '../rule.ts'

const LIVES = ['deprecated', 'retired'] as const

const replaced = (life: (typeof LIVES)[number], fix_stage: string, note?: string) =>
  [
    entry(),
    entry({
      code: 'MEMBER_UNKNOWN',
      fix_stage,
      [life]: {
        since: '1.0.0',
        reason: 'One code is enough.',
        replaced_by: 'MEMBER_NOT_FOUND',
        note,
      },
    }),
  ].join('\n')

export default defineRule({
  id: 'replaced-by-same-stage',
  severity: 'warn',
  summary:
    'The code that `replaced_by` names has the same `fix_stage`, or a `note` beside it explains the change.',
  why: 'Otherwise, work silently moves to another team.',
  good: () => [
    replaced('deprecated', 'identify'),
    replaced('deprecated', 'billing', 'The desk for members handles it now.'),
  ],
  bad: () => LIVES.map((life) => replaced(life, 'billing')),
  needs: ['codes.deprecated', 'codes.retired'],
  *check({ entries, having }) {
    const gone = having(...LIVES)
    if (gone.length === 0) return
    const byCode = new Map<string, Entry>()
    for (const one of entries)
      if (one.code !== undefined && !byCode.has(one.code)) byCode.set(one.code, one)
    for (const one of gone)
      for (const life of LIVES) {
        const { fix_stage, path } = one
        const { replaced_by, note } = one[life] ?? {}
        const target = replaced_by === undefined ? undefined : byCode.get(replaced_by)
        if (
          fix_stage === undefined ||
          target?.fix_stage === undefined ||
          target.fix_stage === fix_stage ||
          note !== undefined
        )
          continue
        yield {
          path: path(life, 'replaced_by'),
          message: `${replaced_by} is fixed in the stage "${target.fix_stage}", but this code is fixed in "${fix_stage}"; explain the change in "note"`,
          related: [{ path: target.path('fix_stage'), message: `the stage of ${replaced_by}` }],
        }
      }
  },
})
