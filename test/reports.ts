import { formatText } from '../src/catalog/format.ts'
import { read } from '../src/catalog/read.ts'
import type { Diagnostic } from '../src/diagnostic.ts'
import { lint, rules } from '../src/lint/lint.ts'
import { file } from '../src/lint/rule.ts'
import type { Report, Style } from '../src/report/report.ts'

export const style: Style = { color: false, width: 100, version: '0.0.0', quiet: false }

const told = rules.map(({ id, summary, why }) => ({ id, summary, why, docs: `docs/rules.md#${id}` }))

/** A report with a finding of every rule; made once. */
export const everyFinding = (): Promise<Report> => {
  every ??= lintEvery()
  return every
}
let every: Promise<Report> | undefined

async function lintEvery(): Promise<Report> {
  const diagnostics: Diagnostic[] = []
  const texts = new Map<string, string>()
  for (const rule of rules) {
    for (const [index, example] of rule.bad().entries()) {
      const { source, options, today = '2026-11-21' } = typeof example === 'string' ? { source: file({}, example) } : example
      const reading = await read(source, { file: `${rule.id}-${index}.yaml` })
      const formatted = rule.id === 'layout-canonical' ? formatText(reading.source.text) : undefined
      const found = lint(reading, {
        rules: { [rule.id]: { ...options, level: 'error' } },
        today,
        ...(formatted !== undefined && { formatted }),
      })
      texts.set(reading.source.file, reading.source.text)
      diagnostics.push(...found.filter(({ suppressed }) => suppressed === undefined))
    }
  }
  return { diagnostics, texts, codes: new Map([...texts.keys()].map((name) => [name, 1])), rules: told }
}

export const odd: Diagnostic = {
  rule: 'text-trimmed',
  severity: 'warn',
  message: 'a\nb\r%0A:,::error::\u001b[31mred\u202e</failure>]]>"\u0000',
  file: 'dir, with: odd%/errors.yaml',
  path: ['codes', 0, 'meaning'],
  range: { start: 0, end: 3, line: 1, column: 1 },
  fingerprint: '0',
  docs: 'docs/rules.md#text-trimmed',
}

export const oddReport: Report = {
  diagnostics: [odd],
  texts: new Map([[odd.file, '\u001b[2Jabc\u202e\tdef\n']]),
  codes: new Map([[odd.file, 1]]),
}

/** A finding that counts, one that was silenced, and one about a file that was not read. */
export const suppressedReport: Report = {
  diagnostics: [
    { ...odd, severity: 'error', file: 'errors.yaml', message: 'bad' },
    {
      ...odd,
      file: 'errors.yaml',
      message: 'silenced',
      fingerprint: '1',
      range: { start: 6, end: 12, line: 2, column: 2 },
      suppressed: { by: 'comment', reason: 'The gateway "sends" it.', owner: 'team-x', expires: '2027-01-31' },
    },
    { ...odd, rule: 'output-present', file: 'dist/a.json', message: 'missing', path: [], range: { start: 0, end: 0, line: 1, column: 1 } },
  ],
  texts: new Map([['errors.yaml', 'abcd\nefghijkl\n']]),
  codes: new Map([['errors.yaml', 2]]),
  rules: told,
}

export const emptyReport: Report = { diagnostics: [], texts: new Map(), codes: new Map([['errors.yaml', 6]]), rules: told }

/** What every format has to stand. */
export const reports: readonly (readonly [name: string, report: () => Report | Promise<Report>])[] = [
  ['a finding of every rule', everyFinding],
  ['odd characters', () => oddReport],
  ['a suppressed finding', () => suppressedReport],
  ['no finding', () => emptyReport],
  ['nothing read', () => ({ diagnostics: [], texts: new Map(), codes: new Map() })],
]
