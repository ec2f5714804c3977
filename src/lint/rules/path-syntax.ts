import { parseWirePath } from '../../contract/path.ts'
import { defineRule, entry } from '../rule.ts'

const at = (...paths: string[]) => entry({ handling: { paths } })

export default defineRule({
  id: 'path-syntax',
  severity: 'error',
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
  needs: ['codes.handling'],
  *check({ having }) {
    for (const { handling: { paths = [] } = {}, path } of having('handling.paths'))
      for (const [index, text] of paths.entries()) {
        const parsed = text === undefined ? undefined : parseWirePath(text)
        if (parsed === undefined || 'segments' in parsed) continue
        const message = `"${text}" is not a wire path such as "lines[].documents": expected ${parsed.wanted} at character ${parsed.at + 1}`
        yield { path: path('handling', 'paths', index), message }
      }
  },
})
