import { codeSystem, headers, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'system-url-changed',
  level: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical of the CodeSystem is another one: `url` of the catalog, from which that of the ValueSet follows, too. A first one is safe.',
  why: 'Every stored coding names it.',
  advice: 'Keep `url` for good; the host may move, the canonical is a name.',
  kinds: ['url', 'codesystem.url changed'],
  levelFor: ({ before }) => (before === undefined ? 'safe' : 'breaking'),
  message: changed('the canonical'),
  mirror: ['system-url-changed'],
  examples: () => [
    headers({ url: 'https://clinic.test/terminology' }, { url: 'https://clinic.test/codes' }),
    published(codeSystem({ url: 'https://clinic.test/a' }), codeSystem({ url: 'https://clinic.test/b' })),
  ],
})
