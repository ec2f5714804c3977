import { expectedAt } from '../../core/catalog/shape.ts'
import type { Edit, Path } from '../../core/diagnostic.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import {
  type AmbiguousScalar,
  type Finding,
  type Part,
  placeIn,
  type Source,
} from '../../core/yaml/source.ts'
import { runnable } from '../linter/rule.ts'

export const aliasAbsent = runnable({
  id: 'alias-absent',
  severity: 'warn',
  check: ({ problems }) => problems('alias-absent'),
})

export const documentSingle = runnable({
  id: 'document-single',
  severity: 'error',
  check: ({ problems }) => problems('document-single'),
})

export const encodingUtf8 = runnable({
  id: 'encoding-utf8',
  severity: 'error',
  check: ({ problems }) => problems('encoding-utf8'),
})

export const fieldKnown = runnable({
  id: 'field-known',
  severity: 'error',
  *check({ problems, catalog }) {
    yield* problems('field-known')
    if (catalog.sourceFormat !== 'yaml') return
    const { source } = catalog.own ?? catalog
    for (const { path, instead } of ofPublishedSets(source.value))
      yield {
        path,
        at: placeIn(source, path, 'key'),
        message: `"${path.at(-1)}" is a field of published sets; ${instead}`,
      }
  },
})

/** The fields of an errors.yaml that only published sets have, and where their content belongs. */
function ofPublishedSets(value: unknown): { path: Path; instead: string }[] {
  const { imports, stages, codes } = asRecord(value)
  const itemsOf = (list: unknown, name: string) =>
    asArray(list).map((one, index): [unknown, Path] => [one, [name, index]])
  const has =
    (name: string, instead: string) =>
    ([one, at]: [unknown, Path]) =>
      Object.hasOwn(asRecord(one), name) ? [{ path: [...at, name], instead }] : []
  const translated: [unknown, Path][] = [
    [value, []],
    ...itemsOf(stages, 'stages'),
    ...itemsOf(codes, 'codes'),
  ]
  const imported = Object.entries(asRecord(imports)).map(([key, one]): [unknown, Path] => [
    one,
    ['imports', key],
  ])
  return [
    ...translated.flatMap(
      has('translations', 'write it into a file for each language, such as errors.de.yaml'),
    ),
    ...imported.flatMap(has('version', 'remove it: the imported catalog says its version')),
  ]
}

export const fieldTyped = runnable({
  id: 'field-typed',
  severity: 'error',
  *check({ problems, catalog }) {
    const ambiguous = new Set(catalog.source.ambiguous.map(({ path }) => path.join('\n'))) // scalar-quoted reports these more precisely
    for (const problem of problems('field-typed'))
      if (!ambiguous.has(problem.path.join('\n'))) yield problem
  },
})

export const keyUnique = runnable({
  id: 'key-unique',
  severity: 'error',
  check: ({ problems }) => problems('key-unique'),
})

export const scalarQuoted = runnable({
  id: 'scalar-quoted',
  severity: 'error',
  *check({ problems, catalog }) {
    const typed = problems('scalar-quoted')
    yield* typed
    const known = new Set(typed.map(({ path }) => path.join('\n')))
    for (const ambiguous of catalog.source.ambiguous)
      if (!known.has(ambiguous.path.join('\n'))) yield* judged(ambiguous)
    for (const { tag, source } of catalog.languages)
      for (const { path, part, text } of source.ambiguous)
        yield {
          path: ['translations', tag, ...path],
          at: placeIn(source, path, part),
          message: unquoted(text),
          replace: { edits: quoting(source, path, part), safety: 'yes' },
        }
  },
})

const unquoted = (text: string) => `YAML 1.1 parsers do not read ${text} as a string; quote it`

const quoting = (source: Source, path: Path, part: Part): Edit[] => {
  const token = source.token(path, part)
  return token
    ? [{ ...token, text: JSON.stringify(source.text.slice(token.start, token.end)) }]
    : []
}

const YES = new Map([
  ['y', true],
  ['yes', true],
  ['on', true],
  ['n', false],
  ['no', false],
  ['off', false],
])

function* judged({ path, part, text }: AmbiguousScalar): Iterable<Finding> {
  const expected = expectedAt(path, part)
  const message = unquoted(text)
  if (expected === 'string') yield { path, part, message, replace: { quoted: true, safety: 'yes' } }
  const meant = YES.get(text.toLowerCase())
  if (expected === 'boolean' && meant !== undefined) {
    yield {
      path,
      part,
      message: `some YAML parsers read ${text} as a boolean, others as a string; write ${meant}`,
      replace: { with: meant, safety: 'ask' },
    }
  }
  if (expected === 'integer' && /^[0-9]+$/.test(text)) {
    const message = `YAML 1.1 parsers read ${text} as an octal number; write ${Number(text)}`
    yield { path, part, message, replace: { with: Number(text), safety: 'ask' } }
  }
}

export const syntaxValid = runnable({
  id: 'syntax-valid',
  severity: 'error',
  check: ({ problems }) => problems('syntax-valid'),
})

export const tagAbsent = runnable({
  id: 'tag-absent',
  severity: 'error',
  check: ({ problems }) => problems('tag-absent'),
})
