import { entry, fixable, type RuleDocs } from '../../linter/rule.ts'

const at = (...paths: string[]) => entry({ handling: { paths } })

export const pathIndexOpen: RuleDocs = {
  summary: 'A path in the catalog uses `[]` (any item) instead of a fixed index.',
  why: 'An index belongs to one request; clients would look only at that item.',
  good: () => [at('lines[].documents', 'member.id')],
  bad: () =>
    [
      at('lines[3].documents'),
      at('lines[0].parts[].x[12]', 'member.id'),
      `${entry()}\n  handling:\n    paths:\n      - lines[3].documents # here`,
    ].map((example) => fixable('yes', example)),
}

export const pathSyntax: RuleDocs = {
  summary:
    'Every item of `handling.paths` is a wire path: names separated by dots, with `[]` after lists, such as `lines[].documents`.',
  why: 'Clients convert it to pointers and to names of form fields.',
  good: () => [
    at('member.id', 'lines[].documents'),
    at('grid[][].first-cell', 'lines[0].documents', ''),
  ],
  bad: () =>
    [
      '/lines/0/documents',
      '$.lines[*].documents',
      'lines[*].documents',
      'lines.0.documents',
      'lines[01]',
      'member.',
      'member id',
      '[0].id',
      '@header.x',
    ].map((path) => at(path)),
}

const lines = (...items: string[]) =>
  `${entry()}\n  handling:\n    paths:\n${items.map((item) => `      - ${item}`).join('\n')}`

export const pathUnique: RuleDocs = {
  summary: 'No path is listed twice in one entry.',
  why: 'A repeated path adds nothing.',
  good: () => [
    at('member.id', 'member.name'),
    [at('member.id'), at('member.id').replace('MEMBER', 'VISIT')].join('\n'),
  ],
  bad: () => [
    fixable('yes', at('member.id', 'member.id')),
    fixable('yes', at('a', 'b', 'a', 'a', 'c')),
    fixable('yes', lines('member.id', 'visit', 'member.id', 'bill')),
    lines('member.id', 'member.id # once more'),
  ],
}
