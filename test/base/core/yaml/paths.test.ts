import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { file } from '../../../../src/base/rules/linter/rule.ts'

// What is accepted and a fingerprint go by the path of a finding, so the reader gives one to each.
const codes = (fields: string) => file({}, `- code: MEMBER_NOT_FOUND\n  ${fields}`)
test.each<[what: string, source: string, rule: string, path: (string | number)[]]>([
  ['an anchor', codes('meaning: &text No member.'), 'alias-absent', ['codes', 0, 'meaning']],
  ['an alias', codes('fix: *text\n  meaning: x'), 'syntax-valid', ['codes', 0, 'fix']],
  [
    'the anchor of an alias',
    file({}, '- code: A_B\n- code: &name A_C\n- code: *name'),
    'alias-absent',
    ['codes', 1, 'code'],
  ],
  ['a tag', codes('http: !status 404'), 'tag-absent', ['codes', 0, 'http']],
  ['a key that is a list', codes('? [a]\n  : b'), 'field-known', ['codes', 0]],
  ['a scalar', codes('display: no'), 'scalar-quoted', ['codes', 0, 'display']],
  [
    'a list that is too long',
    codes(`tags: [${'a, '.repeat(100_001)}]`),
    'syntax-valid',
    ['codes', 0, 'tags'],
  ],
])('%s', async (_, source, rule, path) => {
  const found = lint(await read(source)).filter((one) => one.rule === rule)
  expect(found.map((one) => one.path)).toContainEqual(path)
})

test('empty items of a list are each at their dash', async () => {
  const text = file(
    {},
    '- { code: A_B } # -\n-\n- # A comment - with a dash.\n-\n- { code: C_D, tags: [a, ] }',
  )
  const found = lint(await read(text)).filter(({ rule }) => rule === 'field-typed')
  const first = text.split('\n').indexOf('-') + 1
  expect(found.map(({ range: { line, column } }) => [line, column])).toEqual(
    [0, 1, 2].map((below) => [first + below, 1]),
  )
})

test('an anchor and its aliases are one finding, which lists the aliases', async () => {
  const text = file({}, `- code: &name A_C\n${'- code: *name\n'.repeat(12)}`)
  const found = lint(await read(text)).filter(({ rule }) => rule === 'alias-absent')
  expect(
    found.map(({ related }) => related?.map(({ path, range }) => [path[1], range.line])),
  ).toEqual([Array.from({ length: 10 }, (_, at) => [at + 1, found[0]!.range.line + at + 1])])
})
