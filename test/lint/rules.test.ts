import { describe, expect, test } from 'vitest'
import { isBroken } from '../../src/catalog/parsed-catalog.ts'
import { read } from '../../src/catalog/read.ts'
import type { Diagnostic } from '../../src/diagnostic.ts'
import { lint, rules } from '../../src/lint/lint.ts'
import { type Example, file, type Rule } from '../../src/lint/rule.ts'
import { splice } from '../../src/yaml/splice.ts'

const whole = (example: Example) => (typeof example === 'string' ? { source: file({}, example) } : example)
const titled = (examples: readonly Example[]) =>
  examples.map(
    (example) =>
      [
        typeof example === 'string' ? example.replace(/\s+/g, ' ') : `file ${JSON.stringify(String(example.source)).slice(0, 60)}`,
        example,
      ] as const,
  )

// The rule together with all error rules, as a user would meet it.
async function found(rule: Rule, example: Example): Promise<Diagnostic[]> {
  const { source, file: name = 'errors.yaml', options = {}, today = '2026-11-21' } = whole(example)
  const diagnostics = lint(await read(source, { file: name }), {
    registry: rules.filter(({ id, severity }) => id === rule.id || severity === 'error'),
    today,
    rules: { [rule.id]: { ...options, level: 'error' } },
  })
  return diagnostics.filter(({ suppressed }) => suppressed === undefined)
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test('documents itself', () => {
    expect(rule.id).toMatch(/^[a-z]+(-[a-z0-9]+)+$/)
    expect(rule.summary).toMatch(/\.\)?$/)
    expect(rule.why).toMatch(/\.$/)
    expect(rule.good().length).toBeGreaterThan(0)
    expect(rule.bad().length).toBeGreaterThan(0)
  })

  test.each(titled(rule.good()))('is silent on %s', async (_, example) => {
    expect(await found(rule, example)).toEqual([])
  })

  test.each(titled(rule.bad()))('speaks on %s', async (_, example) => {
    const diagnostics = await found(rule, example)
    const ids = diagnostics.map((diagnostic) => diagnostic.rule)
    expect(ids).toContain(rule.id)
    expect(ids.filter((id) => id !== rule.id && !rule.also?.includes(id))).toEqual([])
    expect(new Set(diagnostics.map(({ fingerprint }) => fingerprint)).size).toBe(diagnostics.length)
    expect(diagnostics.map(({ rule, range, message }) => `${range.line}:${range.column} ${rule} ${message}`)).toMatchSnapshot()
  })

  test.each(titled(rule.bad()))('repairs, where it offers to, %s', async (_, example) => {
    const own = (await found(rule, example)).filter((diagnostic) => diagnostic.rule === rule.id)
    const { source, ...rest } = whole(example)
    const edits = own.flatMap(({ fix }) => fix?.edits ?? [])
    if (typeof source !== 'string' || edits.length === 0 || own.some(({ fix }) => fix === undefined)) return
    const repaired = splice(source, edits)
    expect(await found(rule, { ...rest, source: repaired }), repaired).toEqual([])
    expect(isBroken(await read(repaired))).toBe(false)
  })
})
