import {
  type Change,
  type Diagnostic,
  type Fix,
  isChange,
  type Range,
} from '../../core/diagnostic.ts'
import { urlPart } from '../../core/values/formats.ts'
import { memoByKey } from '../../core/values/memo.ts'
import { lineOf, lineStarts } from '../../core/values/text.ts'
import { defineReporter, printable, type Report } from '../report.ts'

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const LEVELS = { error: 'error', warn: 'warning', info: 'note' } as const

export default defineReporter({
  id: 'sarif',
  summary: 'SARIF 2.1.0, for code scanning: with rules, fixes, fingerprints and suppressions.',
  suppressed: true,
  rules: true,
  fromTop: true,
  syntax: 'json',
  print({ diagnostics, texts, pages, rules = [] }, { version }) {
    const indexes = new Map(rules.map(({ id }, index) => [id, index]))
    const bodyOf = bodies(texts)
    const run = {
      tool: {
        driver: { name: 'rail-errors', semanticVersion: version, rules: rules.map(described) },
      },
      invocations: [{ executionSuccessful: true }],
      columnKind: 'utf16CodeUnits',
      newlineSequences: ['\r\n', '\n', '\r'],
      results: diagnostics.map((diagnostic) =>
        resultOf(diagnostic, indexes.get(diagnostic.rule), bodyOf, pages?.get(diagnostic.file)),
      ),
    }
    return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`
  },
})

const described = ({ id, summary, why, docs }: NonNullable<Report['rules']>[number]) => ({
  id,
  shortDescription: inBoth(summary),
  fullDescription: inBoth(`${summary} ${why}`),
  help: inBoth(
    `${summary}\n\n${why}\n\nMore: ${docs}${docs.startsWith('docs/') ? ' in the package rail-errors' : ''}.`,
  ),
})

const inBoth = (markdown: string) => ({ text: markdown.replaceAll('`', ''), markdown })

function resultOf(
  diagnostic: Diagnostic,
  ruleIndex: number | undefined,
  bodyOf: BodyOf,
  page: string | undefined,
) {
  const {
    code,
    rule,
    severity,
    message,
    file,
    range,
    related = [],
    fingerprint,
    fix,
    suppressed,
  } = diagnostic
  const locationOf = (name: string, at: Range) => ({
    physicalLocation: {
      artifactLocation: { uri: uriOf(name) },
      region: regionOf(at, bodyOf(name)),
    },
  })
  const replacements = fix === undefined ? [] : replacementsOf(fix, bodyOf(file))
  return {
    ruleId: rule,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[severity],
    message: { text: literal(message) },
    locations: [locationOf(file, range)],
    ...(related.length > 0 && {
      relatedLocations: related.map((other) => ({
        ...locationOf(other.file, other.range),
        message: { text: literal(other.message) },
      })),
    }),
    partialFingerprints: { 'railErrors/v1': fingerprint },
    ...((isChange(diagnostic) || (page && code)) && {
      properties: {
        ...(page && code && { help: page.replace('<code>', urlPart(code)) }),
        ...(isChange(diagnostic) && propertiesOf(diagnostic)),
      },
    }),
    suppressions:
      suppressed === undefined
        ? []
        : [
            {
              kind: suppressed.by === 'comment' ? 'inSource' : 'external',
              justification: suppressed.reason,
            },
          ], // all results have it, or none
    ...(fix !== undefined &&
      replacements.length > 0 && {
        fixes: [
          {
            description: {
              text:
                fix.safety === 'yes'
                  ? 'Safe fix.'
                  : 'Suggested fix; review it before you apply it.',
            },
            artifactChanges: [{ artifactLocation: { uri: uriOf(file) }, replacements }],
          },
        ],
      }),
  }
}

/** The properties of a change that SARIF has no field for. */
const propertiesOf = ({ impact, surfaces, bump, location, before, after, advice }: Change) => ({
  impact,
  surfaces,
  bump,
  location,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
  advice,
})

/** A message without what SARIF reads as a placeholder, `{0}`, or a link, `[text](target)`. */
const literal = (text: string): string =>
  printable(text)
    .replace(/\{(\d+)\}/g, '{{$1}}')
    .replaceAll('](', '] (')

/** A file as a URI. Only a path on another drive of Windows is not relative. */
const uriOf = (file: string): string =>
  /^[A-Za-z]:\//.test(file) ? `file:///${file.slice(0, 2)}${encoded(file.slice(2))}` : encoded(file)

const encoded = (path: string): string =>
  path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')

/** A text as SARIF counts it: without a byte order mark. */
type Body = { mark: number; length: number; starts: readonly number[] }
type BodyOf = (file: string) => Body | undefined

const bodies = (texts: Report['texts']): BodyOf =>
  memoByKey((file: string) => {
    const text = texts.get(file)
    return text === undefined ? undefined : bodyOf(text)
  })

function bodyOf(text: string): Body {
  const plain = text.replace(/^\ufeff/, '')
  const starts = lineStarts(plain).filter((start) => start === 0 || start < plain.length)
  return { mark: text.length - plain.length, length: plain.length, starts }
}

/** Equivalent offsets, lines and columns. In a file that was not read, only the start is known. */
function regionOf(range: Range, body: Body | undefined) {
  if (body === undefined) return { startLine: range.line, startColumn: range.column }
  const span = spanOf(range, body)
  const start = placeOf(span.charOffset, body)
  const end = placeOf(span.charOffset + span.charLength, body)
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    ...span,
  }
}

function spanOf(
  { start, end }: { start: number; end: number },
  { mark, length }: Pick<Body, 'mark' | 'length'>,
) {
  const [charOffset, last] = [start, end].map((offset) =>
    Math.min(Math.max(offset - mark, 0), length),
  ) as [number, number]
  return { charOffset, charLength: Math.max(last - charOffset, 0) }
}

function placeOf(offset: number, { starts }: Body): { line: number; column: number } {
  const line = lineOf(starts, offset)
  return { line: line + 1, column: offset - starts[line]! + 1 }
}

/**
 * The edits of a fix, except those that change nothing: SARIF can't express the removal of a byte
 * order mark.
 */
const replacementsOf = (
  { edits }: Fix,
  body: Body = { mark: 0, length: Number.POSITIVE_INFINITY, starts: [] },
) =>
  edits
    .map((edit) => ({ deletedRegion: spanOf(edit, body), insertedContent: { text: edit.text } }))
    .filter(
      ({ deletedRegion, insertedContent }) =>
        deletedRegion.charLength > 0 || insertedContent.text !== '',
    )
