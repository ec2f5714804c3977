import { isLong } from './peers.ts'

// Much of each shape that a reader, a rule or a report could take long for: more than is read of broken
// text; in `npm run test:long` a megabyte. The header is that of a sound catalog.

export const SIZE = isLong ? 1_000_000 : 300_000

/** A file that a stranger could commit; `config` and `accepted` are the files beside it. */
export type Shape = {
  name: string
  text: string
  config?: string
  accepted?: string
}

const header = (stages = '[identify, eligibility]', name = 'clinic-errors'): string =>
  `name: ${name}
title: Clinic API error codes
description: Error codes of the clinic API.
url: https://northwind-clinic.org/terminology
version: 1.0.0
status: active
date: "2026-03-01"
publisher: Clinic API team
contact: [{ url: https://northwind-clinic.org }]
stages: ${stages}
`

const entry = (code: string, more = '', stage = 'identify'): string => `  - code: ${code}
    http: 404
    stop: true
    fix_stage: ${stage}
    meaning: No member has the identifier of ${code.toLowerCase()}.
    fix: Check the type of the identifier ${code.toLowerCase()}.
${more}`

/** As many pieces as fit. */
function many(piece: (index: number) => string, size = SIZE): string {
  const pieces: string[] = []
  for (let length = 0; length < size; ) {
    const next = piece(pieces.length)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('')
}

const catalog = (entries: string, stages?: string): string => `${header(stages)}codes:\n${entries}`
const one = (more: string): string => catalog(entry('MEMBER_NOT_FOUND', more))
const codes = (size?: number): string => many((at) => entry(`MEMBER_${at}_LOST`), size)

export const shapes: readonly Shape[] = [
  // Broken text.
  { name: 'quotes that never close', text: catalog(many(() => '  - code: "A\n')) },
  { name: 'quotes that never close, 52 kB', text: catalog(many(() => '  - code: "A\n', 52_000)) },
  { name: 'quotes that never close, 128 kB', text: catalog(many(() => '  - code: "A\n', 127_000)) },
  {
    name: 'nested mappings in one line, 128 kB',
    text: catalog(many(() => '  - code: A: b\n', 127_000)),
  },
  { name: 'nested mappings in one line', text: catalog(many(() => '  - code: A: b\n')) },
  { name: 'brackets that never close', text: `${header()}codes: ${'['.repeat(SIZE)}` },
  {
    name: 'brackets that never close, 60 deep',
    text: catalog(many(() => `  - ${'['.repeat(50)}\n`)),
  },
  {
    name: 'brackets that never close, 60 deep, 128 kB',
    text: catalog(many(() => `  - ${'['.repeat(50)}\n`, 127_000)),
  },
  { name: 'tabs as indent', text: catalog(many(() => '\t- code: A\n')) },
  { name: 'tabs as indent, 128 kB', text: catalog(many(() => '\t- code: A\n', 127_000)) },
  { name: 'tags without end, 128 kB', text: catalog(many(() => '  - !<a code: A\n', 127_000)) },
  { name: 'aliases of nothing, 128 kB', text: catalog(many((at) => `  - *a${at}\n`, 127_000)) },
  { name: 'aliases of nothing', text: catalog(many((at) => `  - *a${at}\n`)) },
  { name: 'control characters', text: catalog(many(() => '  - \u0001\n')) },
  { name: 'control characters, 128 kB', text: catalog(many(() => '  - \u0001\n', 127_000)) },
  { name: 'bad directives, 128 kB', text: many(() => '%YAML 9\n---\na\n...\n', 127_000) },
  { name: 'bad escapes, 128 kB', text: catalog(many(() => '  - code: "\\q"\n', 127_000)) },
  {
    name: 'bad indents, 128 kB',
    text: catalog(many((at) => `${' '.repeat(at % 40)}a: b\n`, 127_000)),
  },
  { name: 'one broken line at the end', text: `${catalog(codes())}  - "A\n` },
  { name: 'broken JSON, 128 kB', text: `{"codes":[${many(() => '{"code" "A"},', 127_000)}]}` },
  { name: 'broken JSON', text: `{"codes":[${many(() => '{"code" "A"},')}]}` },
  // Findings.
  { name: 'empty entries', text: `{"codes":[${'{},'.repeat(SIZE / 3)}{}]}` },
  { name: 'empty entries, sound header', text: catalog('  - {}\n'.repeat(SIZE / 7)) },
  { name: 'numbers as entries', text: catalog('  - 1\n'.repeat(SIZE / 6)) },
  { name: 'unknown fields', text: one(many((at) => `    f${at}: 1\n`)) },
  { name: 'unknown header fields', text: `${header()}${many((at) => `f${at}: 1\n`)}codes: []\n` },
  {
    name: 'placeholders',
    text: catalog(
      many((at) => entry(`MEMBER_${at}_LOST`, `    message: "${'a{b}.'.repeat(3000)}"\n`)),
    ),
  },
  { name: 'the same code', text: catalog(many(() => entry('MEMBER_NOT_FOUND'))) },
  { name: 'the same key', text: one('    since: 1.0.0\n'.repeat(SIZE / 17)) },
  {
    name: 'the same key at the top',
    text: `${many(() => 'name: clinic\n')}${catalog(entry('A_B'))}`,
  },
  { name: 'tags', text: one(`    x-own: [${'!a b,'.repeat(SIZE / 5)}]\n`) },
  { name: 'ambiguous scalars', text: one(`    x-own: [${'no,'.repeat(SIZE / 3)}]\n`) },
  {
    name: 'suppression comments',
    text: catalog(
      many((at) => `  # rail-errors-ignore code-format -- ${at}\n${entry(`MEMBER_${at}_LOST`)}`),
    ),
  },
  {
    name: 'suppression comments alone',
    text: catalog(`${many(() => '  # rail-errors-ignore code-format -- old\n')}${entry('A_B')}`),
  },
  {
    name: 'suppression comments of no rule',
    text: catalog(`${many((at) => `  # rail-errors-ignore r${at}\n`)}${entry('A_B')}`),
  },
  // Length.
  { name: 'sound entries', text: catalog(codes()) },
  { name: 'short codes', text: catalog(many((at) => `  - {code: C${at}}\n`)) },
  {
    name: 'short entries',
    text: catalog(many((at) => `  - {code: C${at}, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1}\n`)),
  },
  { name: 'lists in lists', text: one(`    x-own: [${many(() => `[${'1,'.repeat(100)}],`)}]\n`) },
  {
    name: 'mappings in mappings',
    text: one(`    x-own: {${many((at) => `a${at}: {a: {}, b: {}, c: {}, d: {}},`)}}\n`),
  },
  { name: 'stages', text: catalog(entry('A_B'), `[${many((at) => `stage-${at},`)}]`) },
  {
    name: 'stages with titles',
    text: catalog(entry('A_B'), `[${many((at) => `{id: stage-${at}, title: T${at}},`)}]`),
  },
  {
    name: 'stages, all used',
    text: catalog(
      many((at) => entry(`M_${at}`, '', `s-${at}`), 700_000),
      `[${many((at) => `s-${at},`, 30_000)}]`,
    ),
  },
  {
    name: 'stages that are not known',
    text: catalog(
      many((at) => entry(`M_${at}`, '', `q-${at}`), 500_000),
      `[${many((at) => `s-${at},`, 500_000)}]`,
    ),
  },
  { name: 'the same stage', text: catalog(entry('A_B'), `[${'stage,'.repeat(SIZE / 6)}]`) },
  {
    name: 'params',
    text: one(`    params:\n${many((at) => `      - { name: p${at}, type: string }\n`)}`),
  },
  {
    name: 'params that a message names',
    text: one(
      `    message: "${many((at) => `{p${at}} `, 19_000)}"\n    params:\n${many((at) => `      - { name: p${at}, type: string }\n`)}`,
    ),
  },
  {
    name: 'the same param',
    text: one(`    params:\n${many(() => '      - { name: p, type: string }\n')}`),
  },
  {
    name: 'translations',
    text: one(`    translations:\n${many((at) => `      x-l${at}: { meaning: Kein Mitglied }\n`)}`),
  },
  {
    name: 'translations of entries',
    text: catalog(
      many((at) => entry(`M_${at}`, `    translations: { l${at}: { meaning: Kein } }\n`)),
    ),
  },
  { name: 'paths', text: one(`    path: [${many((at) => `a.b${at},`)}]\n`) },
  { name: 'operations', text: one(`    operations: [${many((at) => `op-${at},`)}]\n`) },
  { name: 'words in tags', text: one(`    tags: [${many((at) => `t${at},`)}]\n`) },
  {
    name: 'contacts',
    text: `${header().replace(/contact: .*\n/, '')}contact: [${many((at) => `{url: "https://c.test/${at}"},`)}]\ncodes:\n${entry('A_B')}`,
  },
  {
    name: 'successors in a chain',
    text: catalog(
      many((at) =>
        entry(`M_${at}`, `    deprecated: { since: 1.0.0, replaced_by: M_${at + 1} }\n`),
      ),
    ),
  },
  {
    name: 'successors in a ring',
    text: catalog(
      many((at) =>
        entry(`M_${at}`, `    deprecated: { since: 1.0.0, replaced_by: M_${(at * 7) % 5000} }\n`),
      ),
    ),
  },
  { name: 'one field of its own', text: one(`    x-own: {${many((at) => `a${at}: 1,`)}}\n`) },
  { name: 'fields of its own', text: one(many((at) => `    x-f${at}: 1\n`)) },
  {
    name: 'nested as deep as allowed',
    text: one(`    x-own: [${many(() => `${'['.repeat(50)}${']'.repeat(50)},`)}]\n`),
  },
  {
    name: 'nested in blocks',
    text: one(
      `    x-own:\n${Array.from({ length: 1400 }, (_, at) => `${' '.repeat(5 + at)}a:\n`).join('')}`,
    ),
  },
  { name: 'a long plain text', text: one(`    notes: ${'word '.repeat(SIZE / 5)}\n`) },
  { name: 'a long text in quotes', text: one(`    notes: "${'\\u0041 '.repeat(SIZE / 7)}"\n`) },
  { name: 'a long block', text: one(`    notes: |\n${'      word\n'.repeat(SIZE / 11)}`) },
  { name: 'a long folded block', text: one(`    notes: >\n${'      word\n\n'.repeat(SIZE / 12)}`) },
  {
    name: 'texts at the limit',
    text: catalog(many((at) => entry(`M_${at}`, `    notes: ${'a '.repeat(9_900)}\n`))),
  },
  {
    name: 'texts at the limit, one word',
    text: catalog(many((at) => entry(`M_${at}`, `    notes: ${'a'.repeat(19_900)}\n`))),
  },
  {
    name: 'texts at the limit, marks',
    text: catalog(many((at) => entry(`M_${at}`, `    notes: "${'<*_`[('.repeat(3_300)}"\n`))),
  },
  {
    name: 'texts at the limit, dots',
    text: catalog(
      many((at) =>
        entry(
          `M_${at}`,
          `    notes: "${'/a.b:1 '.repeat(2_800)}"\n    display: "${'a.'.repeat(9000)}"\n`,
        ),
      ),
    ),
  },
  {
    name: 'texts at the limit, blanks',
    text: catalog(many((at) => entry(`M_${at}`, `    notes: "a${' '.repeat(19_900)}a"\n`))),
  },
  { name: 'long names', text: catalog(many((at) => entry(`${'A'.repeat(9_000)}_${at}`))) },
  {
    name: 'codes that look alike',
    text: catalog(many((at) => entry(`M${'_A'.repeat(100)}_${at}`))),
  },
  {
    name: 'a long name of the catalog',
    text: catalog(entry('A_B')).replace('clinic-errors', 'a-'.repeat(9_000)),
  },
  {
    name: 'long languages',
    text: one(`    translations: { ${'a-'.repeat(9_000)}b: { meaning: Kein } }\n`),
  },
  {
    name: 'one long line',
    text: `{"name": "clinic-errors", "stages": ["identify"], "codes": [${many((at) => `{"code":"M_${at}","http":404,"stop":true,"fix_stage":"identify","meaning":"No member ${at} here.","fix":"Check ${at} of it."},`).slice(0, -1)}]}`,
  },
  { name: 'comments', text: catalog(`${many(() => '  # word\n')}${entry('A_B')}`) },
  {
    name: 'comments between entries',
    text: catalog(many((at) => `  # word ${at}\n\n${entry(`M_${at}`)}`)),
  },
  { name: 'hashes', text: `${catalog(entry('A_B'))}${'#'.repeat(SIZE)}\n` },
  { name: 'empty lines', text: `${catalog(entry('A_B'))}${'\n'.repeat(SIZE)}` },
  { name: 'blanks', text: `${catalog(entry('A_B'))}${' '.repeat(SIZE)}\n` },
  { name: 'tabs behind', text: `${catalog(entry('A_B'))}${'\t\n'.repeat(SIZE / 2)}` },
  { name: 'anchors', text: one(`    x-own: [${many((at) => `&a${at} b,`)}]\n`) },
  { name: 'aliases', text: one(`    x-own: [&a b,${'*a ,'.repeat(SIZE / 4)}]\n`) },
  {
    name: 'aliases of entries',
    text: catalog(`  - &a\n${entry('A_B').replace('  - ', '    ')}${'  - *a\n'.repeat(SIZE / 7)}`),
  },
  {
    name: 'aliases in aliases',
    text: one(
      `    x-own: [&a0 [b]${Array.from({ length: 40 }, (_, at) => `,&a${at + 1} [*a${at} ,*a${at} ]`).join('')}]\n`,
    ),
  },
  { name: 'merge keys', text: one(`    x-own: {${'<<: {a: 1},'.repeat(SIZE / 11)}}\n`) },
  { name: 'documents', text: `${catalog(entry('A_B'))}${'---\na\n'.repeat(SIZE / 6)}` },
  { name: 'empty documents', text: `${catalog(entry('A_B'))}${'---\n'.repeat(SIZE / 4)}` },
  { name: 'CRLF', text: catalog(codes()).replaceAll('\n', '\r\n') },
  { name: 'CR', text: catalog(codes()).replaceAll('\n', '\r') },
  { name: 'a byte order mark', text: `\uFEFF${catalog(codes())}` },
  { name: 'byte order marks', text: '\uFEFF'.repeat(SIZE / 3) },
  { name: 'zeros', text: '\0'.repeat(SIZE) },
  { name: 'colons', text: ': '.repeat(SIZE / 2) },
  { name: 'dashes', text: '- '.repeat(SIZE / 2) },
  { name: 'question marks', text: '? '.repeat(SIZE / 2) },
  { name: 'bars', text: '|\n'.repeat(SIZE / 2) },
  { name: 'keys that are lists', text: one(`    x-own: {${'[a]: 1,'.repeat(SIZE / 7)}}\n`) },
  // The files beside.
  {
    name: 'accepted findings of one place',
    text: catalog(codes(100_000)),
    accepted: `accepted:\n${many(() => '  - { rule: text-length, code: MEMBER_1_LOST, reason: old, expires: "2020-01-01" }\n')}`,
  },
  {
    name: 'accepted findings',
    text: catalog(codes(100_000)),
    accepted: `accepted:\n${many((at) => `  - { rule: code-format, code: M_${at}, reason: old }\n`)}`,
  },
  {
    name: 'accepted findings without a rule',
    text: catalog(entry('A_B')),
    accepted: `accepted:\n${'  - {}\n'.repeat(SIZE / 7)}`,
  },
  {
    name: 'accepted changes',
    text: catalog(entry('A_B')),
    accepted: `accepted:\n${many((at) => `  - { rule: code-removed, code: M_${at}, fingerprint: ${String(at).padStart(32, '0')}, reason: old }\n`)}`,
  },
  {
    name: 'rules in the config',
    text: catalog(entry('A_B')),
    config: `rules:\n${many((at) => `  rule-${at}: off\n`)}`,
  },
  {
    name: 'catalogs in the config',
    text: catalog(entry('A_B')),
    config: `catalogs:\n${many((at) => `  - { source: errors.yaml, outputs: [{ target: flat-list, out: o${at} }] }\n`)}`,
  },
  {
    name: 'catalogs that are missing',
    text: catalog(entry('A_B')),
    config: `catalogs:\n${many((at) => `  - { source: e${at}.yaml }\n`)}`,
  },
  {
    name: 'outputs in the config',
    text: catalog(entry('A_B')),
    config: `outputs:\n${many((at) => `  - { target: flat-list, out: o${at} }\n`)}`,
  },
  { name: 'a broken config', text: catalog(entry('A_B')), config: many(() => '  - code: "A\n') },
  {
    name: 'unknown fields in the config',
    text: catalog(entry('A_B')),
    config: many((at) => `f${at}: 1\n`),
  },
  {
    name: 'servers in the config',
    text: catalog(entry('A_B')),
    config: `servers:\n${many((at) => `  s${at}: { fhir_url: "https://s${at}.test/fhir" }\n`)}`,
  },
]
