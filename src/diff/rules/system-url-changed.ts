import { codeSystem, headers, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'system-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of the CodeSystem changed: `url` of the catalog, from which the URL of the ValueSet is also derived (adding the first one is safe).',
  why: 'Every stored coding contains it.',
  advice: 'Keep `url` permanently; the host may move, because a canonical URL is only a name.',
  kinds: ['url', 'codesystem.url changed'],
  impactCases: 'safe if the catalog had no `url` before',
  impactFor: ({ before }) => (before === undefined ? 'safe' : 'breaking'),
  message: changed('the canonical URL'),
  mirror: ['system-url-changed'],
  examples: () => [
    headers({ url: 'https://clinic.test/terminology' }, { url: 'https://clinic.test/codes' }),
    published(
      codeSystem({ url: 'https://clinic.test/a' }),
      codeSystem({ url: 'https://clinic.test/b' }),
    ),
  ],
})
