import { printPath } from '../../../../src/base/core/diagnostic.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { type LintOptions, lint, rules } from '../../../../src/base/rules/linter/lint.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'

type Setting = {
  options?: Record<string, unknown>
  lint?: LintOptions
  companions?: Record<string, string>
}

/** Where one rule finds something in a text. */
export async function places(
  rule: string,
  source: string,
  { options = {}, lint: more = {}, companions = {} }: Setting = {},
): Promise<string[]> {
  const all = lint(await read(source, { file: 'errors.yaml', companions }), {
    registry: rules.filter(({ id }) => id === rule),
    rules: { [rule]: { ...options, level: 'error' } },
    today: '2026-11-21',
    ...more,
  })
  return all.map(({ path, code, suggestions = [] }) =>
    [printPath(path, code) || 'the file', ...suggestions].join(' ? '),
  )
}

export const codes = (...entries: Record<string, unknown>[]) =>
  file({}, entries.map((fields) => entry(fields)).join('\n'))
