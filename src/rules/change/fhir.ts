import { headers } from '../diff/example.ts'
import { changed, defineChangeRule } from '../diff/rule.ts'

export const systemUrlChanged = defineChangeRule({
  id: 'system-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of a CodeSystem changed: `fhir` of the catalog, or `url`, from which that of the ValueSet is also derived (adding the first one is safe).',
  why: 'Every stored coding contains it.',
  advice: 'Keep `url` permanently; the host may move, because a canonical URL is only a name.',
  kinds: ['url', 'codesystem.url changed'],
  impactCases: 'safe if the catalog had no `url` before',
  impactFor: ({ before }) => (before === undefined ? 'safe' : 'breaking'),
  message: changed('the canonical URL'),
  examples: () => [
    headers({ url: 'https://clinic.test/terminology' }, { url: 'https://clinic.test/codes' }),
    headers({}, { fhir: { code_system: { url: 'urn:oid:2.16.356.10.1.2' } } }),
  ],
})

export const valuesetUrlChanged = defineChangeRule({
  id: 'valueset-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of the ValueSet changed for a reason other than `url` or `name` of the catalog.',
  why: 'Every binding contains it.',
  advice: 'Keep the canonical URL permanently.',
  kinds: ['valueset.url changed'],
  message: changed('the canonical URL of the ValueSet'),
  examples: () => [headers({}, { fhir: { value_set: { url: 'urn:oid:2.16.356.10.1.3' } } })],
})
