import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { read } from '../src/catalog/read.ts'
import type { Diagnostic } from '../src/diagnostic.ts'
import { lint, rules } from '../src/lint/lint.ts'
import { file } from '../src/lint/rule.ts'
import type { Report, Style } from '../src/report/report.ts'
import * as registry from '../src/report/reporters/index.ts'

const style: Style = { color: false, width: 100, version: '0.0.0', quiet: false }
const validate = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync(new URL('../schema/diagnostics.schema.json', import.meta.url), 'utf8')) as object,
)

/** A report with a finding of every rule. */
async function everyFinding(): Promise<Report> {
  const diagnostics: Diagnostic[] = []
  const texts = new Map<string, string>()
  for (const rule of rules) {
    for (const [index, example] of rule.bad().entries()) {
      const { source, options } = typeof example === 'string' ? { source: file({}, example), options: undefined } : example
      const reading = await read(source, { file: `${rule.id}-${index}.yaml` })
      texts.set(reading.source.file, reading.source.text)
      diagnostics.push(...lint(reading, { rules: { [rule.id]: { ...options, level: 'error' } } }))
    }
  }
  return { diagnostics, texts, codes: new Map() }
}

const odd: Diagnostic = {
  rule: 'text-trimmed',
  severity: 'warn',
  message: 'a\nb\r%0A:,::error::\u001b[31mred\u202e</failure>]]>"\u0000',
  file: 'dir, with: odd%/errors.yaml',
  path: ['codes', 0, 'meaning'],
  range: { start: 0, end: 3, line: 1, column: 1 },
  fingerprint: '0',
  docs: 'docs/rules.md#text-trimmed',
}

describe.each(Object.values(registry).map((reporter) => [reporter.id, reporter] as const))('%s', (id, reporter) => {
  test('prints every finding', async () => {
    const report = await everyFinding()
    expect(new Set(report.diagnostics.map(({ rule }) => rule))).toEqual(new Set(rules.map((rule) => rule.id)))
    const text = reporter.print(report, style)
    for (const { rule, file: name } of report.diagnostics) {
      expect(text).toContain(name)
      expect(text).toContain(rule)
    }
    if (id === 'concise' || id === 'github') expect(text.trimEnd().split('\n')).toHaveLength(report.diagnostics.length)
  })

  test('is right on odd characters, and without any finding', () => {
    const texts = new Map([[odd.file, '\u001b[2Jabc\u202e\tdef\n']])
    expect(reporter.print({ diagnostics: [odd], texts, codes: new Map([[odd.file, 1]]) }, style)).toMatchSnapshot()
    expect(reporter.print({ diagnostics: [], texts: new Map(), codes: new Map([['errors.yaml', 6]]) }, style)).toMatchSnapshot()
  })
})

test('json follows its schema', async () => {
  const { json } = registry
  const writes = [{ path: 'dist-terminology/a.json', target: 'flat-list', state: 'create' as const }]
  for (const report of [await everyFinding(), { diagnostics: [odd], texts: new Map(), codes: new Map(), writes, done: true }]) {
    validate(JSON.parse(json.print(report, style)))
    expect(validate.errors).toBe(null)
  }
})

test('a long line is cut around the place, and colour is only where it was asked for', () => {
  const line = `${'x'.repeat(300)}HERE${'y'.repeat(300)}`
  const diagnostic: Diagnostic = { ...odd, file: 'errors.yaml', message: 'long', range: { start: 300, end: 304, line: 1, column: 301 } }
  const report = { diagnostics: [diagnostic], texts: new Map([['errors.yaml', line]]), codes: new Map() }
  expect(registry.text.print(report, style)).toMatchSnapshot()
  expect(registry.text.print(report, style)).not.toContain('\u001b')
  expect(registry.text.print(report, { ...style, color: true })).toContain('\u001b[33mwarning')
})
