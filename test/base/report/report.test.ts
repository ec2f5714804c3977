import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMAT } from '../../../src/base/cli/flags.ts'
import { type Diagnostic, isChange } from '../../../src/base/core/diagnostic.ts'
import { read } from '../../../src/base/forms/read.ts'
import { colors } from '../../../src/base/report/paint.ts'
import { comparedCodes, type Report } from '../../../src/base/report/report.ts'
import { lint, rules } from '../../../src/base/rules/linter/lint.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { rail } from '../../support/rail.ts'
import { registry } from '../../support/reporters.ts'
import {
  changesReport,
  emptyReport,
  everyFinding,
  HOSTILE,
  odd,
  oddReport,
  reports,
  style,
  suppressedReport,
} from './reports.ts'

const validate = new Ajv({ strict: false }).compile(
  JSON.parse(
    readFileSync(new URL('../../../schema/diagnostics.schema.json', import.meta.url), 'utf8'),
  ) as object,
)

// The rule of each finding, as a reader of the format gets it; a text that is not well formed
// throws.
const RULES: Record<string, (text: string) => (string | undefined)[]> = {
  concise: (text) =>
    linesOf(text).map((line) => /^.*?:\d+:\d+ (?:error|warn|info) ([a-z0-9-]+) /.exec(line)?.[1]),
  github: (text) =>
    linesOf(text).map(
      (line) =>
        /^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=([a-z0-9-]+)::[^\r]*$/.exec(
          line,
        )?.[1],
    ),
  gitlab: (text) => (JSON.parse(text) as Issue[]).map(({ check_name }) => check_name),
  json(text) {
    const { changes = [], diagnostics } = JSON.parse(text) as Partial<
      Record<'changes' | 'diagnostics', Diagnostic[]>
    >
    return [...changes, ...diagnostics!].map((diagnostic) => diagnostic.rule)
  },
  junit: (text) =>
    elementsOf(text).flatMap(({ name, attributes }) =>
      name !== 'testcase' || attributes.name === 'no findings'
        ? []
        : attributes.name!.split(' ')[0],
    ),
  // A row of what was accepted has no rule.
  markdown: (text) =>
    rowsOf(text).flatMap((cells) =>
      /^(?:Line|Where|-+)$/.test(cells[0]!) || cells.length === 3 ? [] : (cells[5] ?? cells[2]),
    ),
  sarif: (text) => (JSON.parse(text) as Log).runs[0].results.map(({ ruleId }) => ruleId),
  text(text) {
    const found: (string | undefined)[] = []
    for (const line of text.split('\n')) {
      const [head] = line.matchAll(
        /^(?:\S+|.*:\d+:\d+) (?:error|warning|info) ([a-z0-9-]+)$|^ {2}([a-z0-9-]+) .* affects: /g,
      )
      if (head) found.push(rule(head))
      const [, more] = /^ {2}and (\d+) more like it: /.exec(line) ?? []
      if (more !== undefined)
        found.push(...Array<string | undefined>(Number(more)).fill(found.at(-1)))
    }
    return found
  },
}
const linesOf = (text: string) => text.split('\n').slice(0, -1)
const rule = ([, ofFinding, ofChange]: RegExpExecArray) => ofFinding ?? ofChange
const LONGEST = 200 // findings in Markdown

/** The findings that a format shows. */
function shownIn(id: string, { diagnostics }: Report): readonly Diagnostic[] {
  const counting = diagnostics.filter(({ suppressed }) => suppressed === undefined)
  if (id === 'markdown') return counting.slice(0, LONGEST)
  return id === 'text'
    ? diagnostics.filter((one) => isChange(one) || counting.includes(one))
    : diagnostics
}

describe.each(Object.values(registry).map((reporter) => [reporter.id, reporter] as const))(
  '%s',
  (id, reporter) => {
    test('prints every finding', async () => {
      const report = await everyFinding()
      expect(new Set(report.diagnostics.map(({ rule }) => rule))).toEqual(
        new Set(rules.map((rule) => rule.id)),
      )
      for (const part of id === 'markdown' ? parts(report, LONGEST) : [report]) {
        const text = reporter.print({ ...part, most: 0 }, style)
        // The text is long: it is searched for what is not a word of it.
        const said = new Set(text.match(/[\w./-]+/g))
        const missing = part.diagnostics
          .flatMap(({ rule, file: name }) => [rule, name])
          .filter((one) => !said.has(one) && !text.includes(one))
        expect(missing).toEqual([])
        if (id === 'concise' || id === 'github')
          expect(text.trimEnd().split('\n')).toHaveLength(report.diagnostics.length)
      }
    })

    test('is right on odd characters, and without any finding', () => {
      expect(reporter.print(oddReport, style)).toMatchSnapshot()
      expect(reporter.print({ ...emptyReport, rules: [] }, style)).toMatchSnapshot()
    })

    test.each(reports)('is well formed with %s', async (_, make) => {
      const report = await make()
      const text = reporter.print({ ...report, most: 0 }, style)
      expect(text === '' || text.endsWith('\n')).toBe(true)
      expect(RULES[id]!(text).toSorted()).toEqual(
        shownIn(id, report)
          .map((one) => one.rule)
          .toSorted(),
      )
    })

    test('is well formed whatever a file says', () => {
      fc.assert(
        fc.property(anyText, anyText, (message, name) => {
          const diagnostic = {
            ...odd,
            message,
            file: name,
            suggestions: [message],
            related: [{ ...odd, message }],
          }
          const text = reporter.print(
            {
              kind: 'lint',
              diagnostics: [diagnostic],
              texts: new Map([[name, message]]),
              codes: new Map([[name, 1]]),
            },
            style,
          )
          expect(RULES[id]!(text)).toEqual([odd.rule])
        }),
      )
    })
  },
)

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'|`<>&"\'*_~#$@\\[](){}:/% \n\r\t\u0000\ufffe\ud800\udc00\u2028\u0085'),
      fc.nat(0xffff).map(String.fromCharCode),
    ),
  )
  .map((characters) => characters.join(''))

function parts(report: Report, size: number): Report[] {
  const starts = Array.from(
    { length: Math.ceil(report.diagnostics.length / size) },
    (_, index) => index * size,
  )
  return starts.map((start) => ({
    ...report,
    diagnostics: report.diagnostics.slice(start, start + size),
  }))
}

type Element = {
  name: string
  attributes: Record<string, string>
  text: string
  parent: Element | undefined
}

/** The elements of a document in the XML that reports use. Throws when it is not well formed. */
function elementsOf(text: string): Element[] {
  const must = (good: boolean, what: string) => {
    if (!good) throw new Error(`not well formed: ${what}`)
  }
  must(
    !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text),
    'a character that XML forbids',
  )
  must(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<'), 'the declaration')
  const elements: Element[] = []
  let open: Element | undefined
  for (const [, raw, tag] of text.slice(text.indexOf('\n')).matchAll(/([^<]*)(?:<([^>]*)>|$)/g)) {
    must(!/>|&(?!amp;|lt;|gt;|quot;|#\d+;)/.test(raw!), raw!)
    if (open) open.text += decoded(raw!)
    else must(raw!.trim() === '', raw!)
    if (tag === undefined) continue
    if (tag.startsWith('/')) {
      must(tag.slice(1) === open?.name, tag)
      open = open?.parent
      continue
    }
    const [, name, given, empty] = /^([a-z-]+)((?: [a-z]+="[^"<\n\r\t]*")*)(\/?)$/.exec(tag) ?? []
    must(name !== undefined && !/&(?!amp;|lt;|gt;|quot;|#\d+;)/.test(given!), tag)
    const attributes = Object.fromEntries(
      [...given!.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key!, decoded(value!)]),
    )
    const element: Element = { name: name!, attributes, text: '', parent: open }
    must(open !== undefined || elements.length === 0, 'one root')
    elements.push(element)
    if (empty === '') open = element
  }
  must(open === undefined && elements.length > 0, 'something is left open')
  return elements
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code ? String.fromCharCode(Number(code)) : NAMED[name]!,
  )

/** The cells of the tables in a job summary. Throws on a row that is none, and on HTML. */
function rowsOf(text: string): string[][] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).flatMap((line) => {
    const own = line.startsWith('- ') ? line.replace(/`[^`<]*`/g, '') : line // of a rule, in which code stands between backticks
    if (/[<`\\]/.test(own.replaceAll('@<!-- -->', ''))) throw new Error(`not plain: ${line}`)
    if (line === '' || /^(?:#{2,3}|Read:|-) |^\d+ .*(?:shown here|accepted)\.$/.test(line))
      return []
    const cells = line.split('|')
    if (![6, 8, 5].includes(cells.length) || cells[0] !== '' || cells.at(-1) !== '')
      throw new Error(`no row: ${line}`)
    return [cells.slice(1, -1).map((cell) => cell.trim())]
  })
}

test.each<[found: Diagnostic['severity'][], title: string]>([
  [[], 'no findings'],
  [['error'], '1 error'],
  [['warn'], '1 warning'],
  [['info'], '1 info'],
  [['error', 'warn', 'error', 'info', 'info'], '2 errors, 1 warning, 2 infos'],
])('the titles of %j are %s', (found, title) => {
  const report = { ...emptyReport, diagnostics: found.map((severity) => ({ ...odd, severity })) }
  expect(registry.markdown.print(report, style)).toContain(`## rail-errors: ${title}\n`)
  expect(registry.text.print(report, style)).toContain(`errors.yaml: 6 codes; ${title}\n`)
})

test('every format weighs changes by their impact', async () => {
  const report = await changesReport()
  const counting = {
    ...report,
    diagnostics: report.diagnostics.filter(({ suppressed }) => suppressed === undefined),
  }
  const seen = ['concise', 'github', 'gitlab', 'junit', 'markdown', 'text'].map((id) => {
    const reporter = Object.values(registry).find((one) => one.id === id)!
    return `=== ${id}\n${reporter.print(reporter.suppressed ? report : counting, style)}`
  })
  expect(seen.join('\n')).toMatchSnapshot()
  const [breaking, , accepted] = ['http-changed', 'http-changed', 'code-removed'].map((id) =>
    sarif(report).results.find(({ ruleId }) => ruleId === id),
  )
  expect(breaking).toMatchObject({
    level: 'error',
    suppressions: [],
    properties: {
      impact: 'breaking',
      location: 'codes[MEMBER_NOT_FOUND].http',
      before: 404,
      after: 503,
    },
    relatedLocations: [
      {
        physicalLocation: { artifactLocation: { uri: 'v1.0.0%3Aa%20%7C%20%3Cb%3E/errors.yaml' } },
        message: { text: 'in the old catalog' },
      },
    ],
  })
  expect(accepted).toMatchObject({ suppressions: [{ kind: 'external', justification: HOSTILE }] })
})

test('markdown of many changes fits a comment, and says how many more there are', async () => {
  const report = await changesReport()
  const [change] = report.diagnostics
  const diagnostics = Array.from({ length: 2000 }, (_, index) => ({
    ...change!,
    message: `number ${index} ${'x'.repeat(50)}`,
  }))
  const text = registry.markdown.print({ ...report, diagnostics }, style)
  expect(text.length).toBeLessThan(65_536)
  expect(text).toMatch(/\n[0-9]+ more changes not shown here\.\n/)
})

test('json follows its schema', async () => {
  const { json } = registry
  const writes = [
    { path: 'dist-terminology/a.json', target: 'flat-list', state: 'create' as const },
  ]
  for (const report of [
    await everyFinding(),
    suppressedReport,
    {
      kind: 'build',
      diagnostics: [odd],
      texts: new Map(),
      codes: new Map(),
      writes,
      mode: 'write',
    } as const,
  ]) {
    validate(JSON.parse(json.print(report, style)))
    expect(validate.errors).toBe(null)
  }
})

type Issue = {
  description: string
  check_name: string
  fingerprint: string
  severity: string
  location: { path: string; lines: { begin: number } }
}

test.each(reports)(
  'gitlab gets the fields that it reads, each fingerprint once, with %s',
  async (_, make) => {
    const report = await make()
    const issues = JSON.parse(registry.gitlab.print(report, style)) as Issue[]
    expect(issues).toHaveLength(report.diagnostics.length)
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length)
    for (const issue of issues) {
      expect(issue).toEqual({
        description: expect.stringMatching(/./),
        check_name: expect.stringMatching(/^[a-z0-9-]+$/),
        fingerprint: expect.stringMatching(/./),
        severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
        location: {
          path: expect.stringMatching(/^(?!\.{1,2}\/|\/)/),
          lines: { begin: expect.any(Number) },
        },
      })
    }
  },
)

test('gitlab tells the same finding in two files apart', () => {
  const diagnostics = ['a.yaml', 'b.yaml', 'a.yaml'].map((name) => ({ ...odd, file: name }))
  expect(JSON.parse(registry.gitlab.print({ ...emptyReport, diagnostics }, style))).toHaveLength(2)
})

test.each(reports)(
  'junit counts what it holds, and no two cases are alike, with %s',
  async (_, make) => {
    const report = await make()
    const elements = elementsOf(registry.junit.print(report, style))
    const [root, ...inner] = elements
    const inside = (suite: Element, name: string) =>
      inner.filter((one) => one.name === name && [one.parent, one.parent?.parent].includes(suite))
    const suites = inner.filter(({ name }) => name === 'testsuite')
    for (const suite of suites) {
      const [cases, failures, skipped] = ['testcase', 'failure', 'skipped'].map((name) =>
        inside(suite, name),
      )
      expect(suite.attributes).toMatchObject({
        tests: `${cases!.length}`,
        failures: `${failures!.length}`,
        errors: '0',
        skipped: `${skipped!.length}`,
      })
      expect(cases!.length).toBeGreaterThan(0)
      expect(new Set(cases!.map(({ attributes }) => attributes.name)).size).toBe(cases!.length)
    }
    const silenced = report.diagnostics.filter(({ suppressed }) => suppressed !== undefined).length
    expect(elements.filter(({ name }) => name === 'skipped')).toHaveLength(silenced)
    expect(root!.attributes).toMatchObject({
      tests: `${elements.filter(({ name }) => name === 'testcase').length}`,
      failures: `${report.diagnostics.filter(({ severity, suppressed }) => severity === 'error' && suppressed === undefined).length}`,
    })
    expect(new Set(suites.map(({ attributes }) => attributes.name))).toEqual(
      new Set([
        ...comparedCodes(report).keys(),
        ...report.diagnostics.map((diagnostic) => diagnostic.file),
      ]),
    )
  },
)

test('junit passes a file without findings, and numbers cases of one name', () => {
  const diagnostics = [odd, { ...odd, message: 'again' }].map((diagnostic) => ({
    ...diagnostic,
    severity: 'error' as const,
    file: 'a/errors.yaml',
    code: 'GONE',
  }))
  const report = { ...emptyReport, diagnostics }
  expect(registry.junit.print(report, style)).toMatchSnapshot()
  const [first] = elementsOf(registry.junit.print(report, style)).filter(
    ({ name }) => name === 'failure',
  )
  expect(first!.attributes.message).toBe(odd.message.replace(/[\0\u001b]/g, ''))
  const warned = elementsOf(
    registry.junit.print({ ...emptyReport, diagnostics: [odd] }, style),
  ).map(({ name }) => name)
  expect(warned).toContain('system-out')
  expect(warned).not.toContain('failure')
})

type Region = {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
  charOffset: number
  charLength: number
}
type Located = {
  physicalLocation: { artifactLocation: { uri: string }; region: Region }
  message?: { text: string }
}
type Result = {
  ruleId: string
  ruleIndex?: number
  level: string
  message: { text: string }
  locations: [Located]
  relatedLocations?: Located[]
  partialFingerprints: Record<string, string>
  suppressions: { kind: string; justification: string }[]
  fixes?: {
    artifactChanges: [
      { replacements: { deletedRegion: Region; insertedContent: { text: string } }[] },
    ]
  }[]
}
type Log = {
  version: string
  runs: [{ tool: { driver: { rules: { id: string }[] } }; results: Result[] }]
}

const sarif = (report: Report) => (JSON.parse(registry.sarif.print(report, style)) as Log).runs[0]
const place = ({ locations: [{ physicalLocation }] }: Result) => physicalLocation

test.each(reports)(
  'sarif says the same by offset and by line, points to rules, and marks what is suppressed, with %s',
  async (_, make) => {
    const report = await make()
    const { tool, results } = sarif(report)
    expect(results).toHaveLength(report.diagnostics.length)
    for (const [index, result] of results.entries()) {
      const { rule, severity, file: name, fingerprint, suppressed } = report.diagnostics[index]!
      expect(result).toMatchObject({
        ruleId: rule,
        level: { error: 'error', warn: 'warning', info: 'note' }[severity],
      })
      expect(result.partialFingerprints).toEqual({ 'railErrors/v1': fingerprint })
      const kind = suppressed?.by === 'comment' ? 'inSource' : 'external'
      expect(result.suppressions).toEqual(
        suppressed ? [{ kind, justification: suppressed.reason }] : [],
      )
      if (result.ruleIndex !== undefined) expect(tool.driver.rules[result.ruleIndex]!.id).toBe(rule)
      else expect(tool.driver.rules.map(({ id }) => id)).not.toContain(rule)
      const { artifactLocation, region } = place(result)
      expect(decodeURIComponent(artifactLocation.uri)).toBe(name)
      const text = report.texts.get(name)
      if (text === undefined) expect(region).toEqual({ startLine: 1, startColumn: 1 })
      else agree(region, text)
      for (const { physicalLocation: other } of result.relatedLocations ?? [])
        agree(other.region, report.texts.get(decodeURIComponent(other.artifactLocation.uri))!)
    }
  },
)

/** Line and column of both ends, counted by hand from the offsets. */
function agree(region: Region, whole: string): void {
  const text = whole.replace(/^\ufeff/, '')
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
    return offset === text.length && lines.length > 1 && lines.at(-1) === ''
      ? {
          line: lines.length - 1,
          column: text.length - /[^\r\n]*(?:\r\n|\r|\n)$/.exec(text)!.index + 1,
        }
      : { line: lines.length, column: lines.at(-1)!.length + 1 }
  }
  const [start, end] = [at(region.charOffset), at(region.charOffset + region.charLength)]
  expect({ line: region.startLine, column: region.startColumn }).toEqual(start)
  expect({ line: region.endLine, column: region.endColumn }).toEqual(end)
}

test.each([
  ['LF', '\n', ''],
  ['CRLF', '\r\n', ''],
  ['CR', '\r', ''],
  ['a byte order mark', '\n', '\ufeff'],
])('sarif repairs what it found, with %s', async (_, newline, mark) => {
  const text =
    mark + file({}, entry({ fix_stage: 'identfy', meaning: '🚑 Gone. ' })).replaceAll('\n', newline)
  const reading = await read(text, { file: 'errors.yaml' })
  const report = {
    ...emptyReport,
    diagnostics: lint(reading),
    texts: new Map([['errors.yaml', reading.source.text]]),
  }
  const { results } = sarif(report)
  for (const result of results) agree(place(result).region, text)
  const bare = text.slice(mark.length)
  const repaired = results.flatMap(({ ruleId, fixes = [] }) =>
    fixes.map(({ artifactChanges: [{ replacements }] }) => {
      const [{ deletedRegion, insertedContent }] = replacements as [(typeof replacements)[number]]
      const { charOffset, charLength } = deletedRegion
      return [ruleId, bare.slice(charOffset, charOffset + charLength), insertedContent.text]
    }),
  )
  expect(repaired).toEqual(
    expect.arrayContaining([
      ['stage-known', expect.stringContaining('identfy'), expect.stringContaining('identify')],
      ['text-trimmed', expect.stringContaining('Gone. '), expect.stringContaining('Gone.')],
    ]),
  )
  expect(repaired.map(([id]) => id)).not.toContain('encoding-utf8')
})

test('sarif leads from a finding about a code to the page of the code', async () => {
  const yaml = file({}, entry({ http: 499 }))
  const { out } = await rail('lint --format sarif', { files: { 'errors.yaml': yaml } })
  const { results } = (
    JSON.parse(out) as { runs: [{ results: { ruleId: string; properties?: { help?: string } }[] }] }
  ).runs[0]
  const found = results.find(({ ruleId }) => ruleId === 'http-registered')
  expect(found?.properties?.help).toBe(
    'https://northwind-clinic.org/terminology/codes/MEMBER_NOT_FOUND',
  )
})

test('sarif encodes names, and takes nothing in a message for a placeholder or a link', () => {
  const uris = [
    'a b/ü%#?.yaml',
    'HEAD:errors.yaml',
    '../x.yaml',
    'D:/a b/errors.yaml',
    '\ud800.yaml',
  ].map((name) => {
    const [result] = sarif({ ...emptyReport, diagnostics: [{ ...odd, file: name }] }).results
    return place(result!).artifactLocation.uri
  })
  expect(uris).toEqual([
    'a%20b/%C3%BC%25%23%3F.yaml',
    'HEAD%3Aerrors.yaml',
    '../x.yaml',
    'file:///D:/a%20b/errors.yaml',
    '%EF%BF%BD.yaml',
  ])
  const [result] = sarif({
    ...emptyReport,
    diagnostics: [{ ...odd, message: '{0} of {member}, [here](http://x.test)' }],
  }).results
  expect(result!.message.text).toBe('{{0}} of {member}, [here] (http://x.test)')
})

test('sarif lists every rule, of lint and of outputs', async () => {
  const { out } = await rail('lint --format sarif', {
    files: { 'errors.yaml': file({}, entry({ http: 499 })) },
  })
  const { tool, results } = (JSON.parse(out) as Log).runs[0]
  const ids = tool.driver.rules.map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining([...rules.map(({ id }) => id), 'output-present', 'output-fresh']),
  )
  expect(ids[results.find(({ ruleId }) => ruleId === 'http-registered')!.ruleIndex!]).toBe(
    'http-registered',
  )
  expect(tool.driver.rules.find(({ id }) => id === 'stage-known')).toMatchSnapshot()
})

test('markdown shows the first findings, and says how many more there are', () => {
  const diagnostics: Diagnostic[] = Array.from({ length: 250 }, (_, index) => ({
    ...odd,
    message: `number ${index}`,
    file: `${index % 2}.yaml`,
  }))
  const text = registry.markdown.print(
    { ...emptyReport, diagnostics: [...diagnostics, ...suppressedReport.diagnostics.slice(1, 2)] },
    style,
  )
  expect(rowsOf(text).filter(([, , , message]) => message?.startsWith('number'))).toHaveLength(200)
  expect(text).toMatch(/^## rail-errors: 250 warnings\n/)
  expect(text).toContain('\n50 more findings not shown here.\n\n1 finding accepted.\n')
})

test('markdown leaves nothing to be taken for a mark', () => {
  const message = 'A_B __x__ `c` | <b> & \\| **x** ~~y~~ $z$ [l](u) ![i](u) @team #1'
  expect(
    registry.markdown.print(
      { ...emptyReport, diagnostics: [{ ...odd, file: '# a_b.yaml', message }] },
      style,
    ),
  ).toMatchSnapshot()
})

test('only formats that can mark it see what is suppressed', () => {
  const marking = Object.values(registry).flatMap(({ id, suppressed }) => (suppressed ? [id] : []))
  expect(marking).toEqual(['json', 'junit', 'markdown', 'sarif', 'text'])
})

test('the help names every format', () => {
  expect(
    FORMAT.about
      .match(/^([^;]*);/)![1]!
      .split(/, | or /)
      .sort(),
  ).toEqual(Object.keys(registry).sort())
})

test('a long line is cut around the place, and colour is only where it was asked for', async () => {
  const line = `${'x'.repeat(300)}HERE${'y'.repeat(300)}`
  const diagnostic: Diagnostic = {
    ...odd,
    file: 'errors.yaml',
    message: 'long',
    range: { start: 300, end: 304, line: 1, column: 301 },
  }
  const report: Report = {
    kind: 'lint',
    diagnostics: [diagnostic],
    texts: new Map([['errors.yaml', line]]),
    codes: new Map(),
  }
  expect(registry.text.print(report, style)).toMatchSnapshot()
  expect(registry.text.print(report, style)).not.toContain('\u001b')
  const paint = await colors()
  expect(registry.text.print(report, { ...style, color: true, paint })).toContain(
    '\u001b[33mwarning',
  )
})

// Of 98 columns, 90 are for the text; the place is in their middle when it is far to the right.
test.each<[before: number, length: number, shown: string, caret: string]>([
  [0, 4, `HERE${'y'.repeat(86)}`, '^^^^'],
  [10, 4, `${'x'.repeat(10)}HERE${'y'.repeat(76)}`, `${' '.repeat(10)}^^^^`],
  [70, 4, `${'x'.repeat(70)}HERE${'y'.repeat(16)}`, `${' '.repeat(70)}^^^^`],
  [71, 4, `${'x'.repeat(45)}HERE${'y'.repeat(41)}`, `${' '.repeat(45)}^^^^`],
  [10, 0, `${'x'.repeat(10)}HERE${'y'.repeat(76)}`, `${' '.repeat(10)}^`],
  [10, 300, `${'x'.repeat(10)}HERE${'y'.repeat(76)}`, `${' '.repeat(10)}${'^'.repeat(80)}`],
])('a place after %d characters, %d long', (before, length, shown, caret) => {
  const line = `${'x'.repeat(before)}HERE${'y'.repeat(300)}`
  const range = { start: before, end: before + length, line: 1, column: before + 1 }
  const diagnostic: Diagnostic = { ...odd, file: 'errors.yaml', message: 'long', range }
  const report: Report = {
    kind: 'lint',
    diagnostics: [diagnostic],
    texts: new Map([['errors.yaml', line]]),
    codes: new Map(),
  }
  expect(registry.text.print(report, { ...style, width: 98 })).toContain(
    `  1 | ${shown}\n    | ${caret}\n`,
  )
})
