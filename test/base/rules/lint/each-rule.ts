import { describe, expect, test } from 'vitest'
import { parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { isBroken } from '../../../../src/base/core/catalog/parsed-catalog.ts'
import type { Diagnostic, Fix } from '../../../../src/base/core/diagnostic.ts'
import { splice } from '../../../../src/base/core/yaml/edited.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { type Example, type Rule, wholeExample } from '../../../../src/base/rules/linter/rule.ts'
import { documentedRules } from '../../../../src/base/run/rulebook.ts'

const titled = (examples: readonly Example[]) =>
  examples.map((example) => [title(example), example] as const)

function title(example: Example): string {
  const codes =
    typeof example === 'string' ? example : 'codes' in example ? example.codes : undefined
  return (
    codes?.replace(/\s+/g, ' ') ??
    `file ${JSON.stringify(String(wholeExample(example).source)).slice(0, 60)}`
  )
}

const fixed = (fix: Fix | undefined) =>
  fix === undefined ? '' : ` -> ${JSON.stringify(fix.edits.map(({ text }) => text).join())}`

// The rule together with all error rules, as a user would meet it.
async function found(rule: Rule, example: Example): Promise<Diagnostic[]> {
  const {
    source,
    file: name = 'errors.yaml',
    options = {},
    today = '2026-11-21',
    companions = {},
    workspace: others = {},
  } = wholeExample(example)
  const reading = await read(source, { file: name, companions })
  const before = await Promise.all(
    Object.entries(others).map(([file, text]) => read(text, { file, companions })),
  )
  const diagnostics = lint(reading, {
    workspace: [...before, reading],
    registry: documentedRules.filter(({ id, severity }) => id === rule.id || severity === 'error'),
    today,
    rules: { [rule.id]: { ...options, level: 'error' } },
  })
  return diagnostics.filter(({ suppressed }) => suppressed === undefined)
}

const ended = (state: string, example: Example): Example[] => {
  const codes =
    typeof example === 'string' ? example : 'codes' in example ? example.codes : undefined
  const document = parseDocument(codes ?? '[]')
  for (const item of (document.contents as YAMLSeq<YAMLMap>).items)
    item.set(state, { since: '1.0.0', reason: 'Two codes meant the same.' })
  return codes === undefined
    ? []
    : [{ ...(typeof example === 'object' && example), codes: String(document) }]
}

/** Each rule does in its examples what it says of them, and is silent where it does not apply. */
export function checkEach(rules: readonly Rule[]): void {
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
      expect(new Set(diagnostics.map(({ fingerprint }) => fingerprint)).size).toBe(
        diagnostics.length,
      )
      expect(
        diagnostics.map(
          ({ rule, range, message, fix }) =>
            `${range.line}:${range.column} ${rule} ${message}${fixed(fix)}`,
        ),
      ).toMatchSnapshot()
      // It repairs what it says it can, and only that.
      const { source, fix: expected, ...rest } = wholeExample(example)
      const fixes = diagnostics.flatMap((diagnostic) =>
        diagnostic.rule === rule.id ? (diagnostic.fix ?? []) : [],
      )
      expect(new Set(fixes.map(({ safety }) => safety))).toEqual(
        new Set(expected === undefined ? [] : [expected]),
      )
      if (expected === undefined) return
      const repaired = splice(
        source as string,
        fixes.flatMap(({ edits }) => edits),
      )
      expect(await found(rule, { ...rest, source: repaired }), repaired).toEqual([])
      expect(isBroken(await read(repaired))).toBe(false)
    })
  })

  // Advice and style are for codes that are in use: nobody should change one that is on its way out.
  const live = rules.filter(({ appliesTo }) => appliesTo === 'live')
  if (live.length === 0) return
  describe.each(['deprecated', 'retired'])('%s codes', (state) => {
    test.each(live.map((rule) => [rule.id, rule] as const))(
      '%s is silent about them',
      async (_, rule) => {
        const examples = rule.bad().flatMap((example) => ended(state, example))
        expect(examples.length).toBeGreaterThan(0)
        for (const example of examples)
          expect((await found(rule, example)).filter((one) => one.rule === rule.id)).toEqual([])
      },
    )
  })
}
