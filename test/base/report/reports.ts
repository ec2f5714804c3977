import type { Diagnostic } from '../../../src/base/core/diagnostic.ts'
import { read } from '../../../src/base/forms/read.ts'
import type { Report, Style } from '../../../src/base/report/report.ts'
import { auditAccepted } from '../../../src/base/rules/accept/audit.ts'
import { readAccepted } from '../../../src/base/rules/accept/read-file.ts'
import { changeChecks, changeRules, diff } from '../../../src/base/rules/diff/diff.ts'
import { lint } from '../../../src/base/rules/linter/lint.ts'
import { entry, file, wholeExample } from '../../../src/base/rules/linter/rule.ts'
import { documentedRules as rules } from '../../../src/base/run/rulebook.ts'

export const style: Style = { color: false, width: 100, version: '0.0.0', quiet: false }

const told = rules.map(({ id, summary, why }) => ({
  id,
  summary,
  why,
  docs: `docs/rules.md#${id}`,
}))

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
      const {
        source,
        options,
        today = '2026-11-21',
        companions = {},
        workspace = {},
      } = wholeExample(example)
      const name = `${rule.id}-${index}`
      // Each example has files of its own.
      const own = (text: string) => text.replaceAll('src/errors.ts', `src/${name}.ts`)
      const reading = await read(typeof source === 'string' ? own(source) : source, {
        file: `${name}.yaml`,
        companions: Object.fromEntries(
          Object.entries(companions).map(([path, text]) => [
            own(path).replace(/^errors(?=\.)/, name),
            text,
          ]),
        ),
      })
      const others = await Promise.all(
        Object.entries(workspace).map(([path, text]) =>
          read(text, { file: `${name}-${path}`, companions }),
        ),
      )
      const found = lint(reading, {
        workspace: [...others, reading],
        rules: { [rule.id]: { ...options, level: 'error' } },
        today,
      })
      for (const { file, text } of [
        reading.source,
        ...reading.texts,
        ...others.flatMap(({ source, texts }) => [source, ...texts]),
      ])
        texts.set(file, text)
      diagnostics.push(...found.filter(({ suppressed }) => suppressed === undefined))
    }
  }
  return {
    kind: 'lint',
    diagnostics,
    texts,
    codes: new Map([...texts.keys()].map((name) => [name, 1])),
    rules: told,
  }
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
  kind: 'lint',
  diagnostics: [odd],
  texts: new Map([[odd.file, '\u001b[2Jabc\u202e\tdef\n']]),
  codes: new Map([[odd.file, 1]]),
}

/** A finding that counts, one that was silenced, and one about a file that was not read. */
export const suppressedReport: Report = {
  kind: 'lint',
  diagnostics: [
    { ...odd, severity: 'error', file: 'errors.yaml', message: 'bad' },
    {
      ...odd,
      file: 'errors.yaml',
      message: 'silenced',
      fingerprint: '1',
      range: { start: 6, end: 12, line: 2, column: 2 },
      suppressed: {
        by: 'comment',
        reason: 'The gateway "sends" it.',
        owner: 'team-x',
        expires: '2027-01-31',
      },
    },
    {
      ...odd,
      rule: 'output-present',
      file: 'dist/a.json',
      message: 'missing',
      path: [],
      range: { start: 0, end: 0, line: 1, column: 1 },
    },
  ],
  texts: new Map([['errors.yaml', 'abcd\nefghijkl\n']]),
  codes: new Map([['errors.yaml', 2]]),
  rules: told,
}

export const emptyReport: Report = {
  kind: 'lint',
  diagnostics: [],
  texts: new Map(),
  codes: new Map([['errors.yaml', 6]]),
  rules: told,
}

export const HOSTILE =
  'a|b `c` </td></p><script>alert(1)</script> <!-- --> &amp; [l](javascript:x) ::error:: \u202e\u0000 "q" \'s\' \r\n# h {0} @team'

/**
 * Changes of every level in hostile words, one of them accepted, and an entry that covers
 * nothing.
 */
export async function changesReport(): Promise<Report> {
  const codes = (...all: Record<string, unknown>[]) =>
    file({ stages: ['identify'] }, all.map((fields) => entry(fields)).join('\n'))
  const kept = { code: 'BILL_TWICE', meaning: 'The bill was sent.' }
  const old = await read(
    codes({ meaning: HOSTILE, fix: HOSTILE }, kept, {
      code: 'CARD_LOST',
      meaning: 'The card is gone.',
    }),
    {
      file: 'v1.0.0:a | <b>/errors.yaml',
    },
  )
  const text = codes(
    { http: 503, meaning: 'Two words.', fix: `Now: ${HOSTILE}` },
    { ...kept, http: 410 },
  )
  const now = await read(text.replace('1.0.0', '2.0.0'), { file: 'a | <b>/errors.yaml' })
  const gone = diff(old, now).changes.find(({ rule }) => rule === 'code-removed')!
  const written = JSON.stringify({
    accepted: [
      {
        fingerprint: gone.fingerprint,
        rule: gone.rule,
        reason: HOSTILE,
        owner: '<i>me</i>',
        expires: '2027-01-31',
      },
      { fingerprint: '0123456789ab', rule: 'code-removed', reason: 'Nothing.' },
    ],
  })
  const accepted = await readAccepted(written, '.rail-errors/accepted.yaml')
  const today = '2026-11-21'
  const { changes, matched, nextVersion } = diff(old, now, { accepted: accepted.entries, today })
  const { diagnostics: findings } = auditAccepted(
    accepted.entries.map((entry, at) => ({
      entry,
      source: accepted.source,
      at: ['accepted', at],
      complete: true,
    })),
    {
      checks: changeChecks(today),
      isAbout: () => true,
      isUnused: (_, index) => !matched.has(index),
      levelOf: () => 'error',
      fix: 'rail-errors diff --fix',
    },
  )
  const sources = [old.source, now.source, accepted.source]
  return {
    kind: 'compare',
    diagnostics: [...changes, ...findings],
    texts: new Map(sources.map((source) => [source.file, source.text])),
    codes: new Map([
      [old.source.file, 3],
      [now.source.file, 2],
    ]),
    comparisons: [
      {
        old: old.source.file,
        new: now.source.file,
        codes: { old: 3, new: 2 },
        version: {
          old: '1.0.0',
          new: '2.0.0',
          ...(nextVersion !== undefined && { next: nextVersion }),
        },
        notCompared: [],
        unread: { old: 0, new: 0 },
        changes: changes.length,
      },
    ],
    rules: changeRules.map(({ id, summary, why }) => ({
      id,
      summary,
      why,
      docs: `docs/changes.md#${id}`,
    })),
  }
}

/** What every format has to stand. */
export const reports: readonly (readonly [name: string, report: () => Report | Promise<Report>])[] =
  [
    ['a finding of every rule', everyFinding],
    ['odd characters', () => oddReport],
    ['a suppressed finding', () => suppressedReport],
    ['changes', changesReport],
    ['no finding', () => emptyReport],
    ['nothing read', () => ({ kind: 'lint', diagnostics: [], texts: new Map(), codes: new Map() })],
  ]
