import { describe, expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { type Diff, type DiffOptions, diff } from '../../../../src/base/rules/diff/diff.ts'
import { publishedFiles } from '../../../../src/base/rules/diff/output-differences.ts'
import type { ChangeExample, ChangeRecord } from '../../../../src/base/rules/diff/rule.ts'
import { rules as lintRules } from '../../../../src/base/rules/linter/lint.ts'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { reverseOf } from './reverse.ts'

// Every change rule by its own examples, in both directions.

const whole = (text: string) => (text.startsWith('name:') ? text : file({}, text))
const OFF = Object.fromEntries(
  ['version-decreased', 'version-bump-small'].map((id) => [id, 'off' as const]),
)
const publishing = (files: Readonly<Record<string, string>>) =>
  publishedFiles(
    { name: 'clinic-errors' },
    Object.entries(files).map(([path, contents]) => ({ path, contents })),
  )

export async function compared(
  { before, after, policy = {}, outputs }: ChangeExample,
  back = false,
  versions = false,
): Promise<Diff> {
  const [old, now] = await Promise.all(
    [before, after].map((text, at) =>
      read(whole(text), { file: `${at === 0 ? 'old' : 'new'}.yaml` }),
    ),
  )
  const options: DiffOptions = {
    policy: { ...policy, rules: { ...(versions ? {} : OFF), ...policy.rules } },
    today: '2026-03-01',
    ...(outputs && {
      outputs: {
        old: publishing(back ? outputs.after : outputs.before),
        new: publishing(back ? outputs.before : outputs.after),
      },
    }),
  }
  return back ? diff(now!, old!, options) : diff(old!, now!, options)
}

const titled = (rule: ChangeRecord) =>
  rule.examples().map((example, at) => [at + 1, example] as const)

/** Each rule does in its examples what it says of them. */
export function checkEach(changeRules: readonly ChangeRecord[]): void {
  describe.each(changeRules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
    test('documents itself', () => {
      expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)+$/)
      for (const text of [rule.summary, rule.why, rule.advice]) expect(text).toMatch(/\.$/)
      expect(rule.examples().length).toBeGreaterThan(0)
      expect(lintRules.map((other) => other.id)).not.toContain(id)
    })

    test.each(titled(rule))('speaks once on example %i', async (_, example) => {
      const { changes } = await compared(example, false, id.startsWith('version-'))
      const ids = changes.map((one) => one.rule)
      expect(ids.filter((other) => !rule.also?.includes(other))).toEqual([id])
      expect(
        changes.map(({ rule: by, severity, message, range, related }) => {
          const old = related?.[0]?.range
          return `${by} ${severity} ${old ? `${old.line}:${old.column} ` : ''}${range.line}:${range.column} ${message}`
        }),
      ).toMatchSnapshot()
    })

    test.each(reverseOf(id) === undefined ? [] : titled(rule))(
      'goes back on example %i',
      async (_, example) => {
        const back = (await compared(example, true)).changes
          .map((change) => change.rule)
          .filter((other) => !rule.also?.includes(other))
        expect(back).toEqual([reverseOf(id)])
      },
    )
  })
}
