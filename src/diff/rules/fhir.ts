import { codeSystem, headers, published, valueSet } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

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
  mirror: ['system-url-changed'],
  examples: () => [
    headers({ url: 'https://clinic.test/terminology' }, { url: 'https://clinic.test/codes' }),
    headers({}, { fhir: { code_system: { url: 'urn:oid:2.16.356.10.1.2' } } }),
    published(
      codeSystem({ url: 'https://clinic.test/a' }),
      codeSystem({ url: 'https://clinic.test/b' }),
    ),
  ],
})

export const caseSensitivityChanged = defineChangeRule({
  id: 'case-sensitivity-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: '`caseSensitive` of the CodeSystem changed.',
  why: 'It defines which codes are equal.',
  advice: 'Keep it `true`: codes are compared exactly.',
  kinds: ['codesystem.case changed'],
  message: (difference) => changed(`${difference.location}`)(difference),
  mirror: ['case-sensitivity-changed'],
  examples: () => [
    published(codeSystem({ caseSensitive: false }), codeSystem({ caseSensitive: true })),
  ],
})

export const fhirPropertyAdded = defineChangeRule({
  id: 'fhir-property-added',
  impact: 'safe',
  feature: true,
  surfaces: ['fhir'],
  summary:
    'A property was added to the CodeSystem (properties that come with a lifecycle change of a code are not reported again).',
  why: 'Consumers that ignore unknown properties are unaffected.',
  advice: 'No action is needed.',
  kinds: ['fhir.property added'],
  message: ({ after }) => `the property "${after}" was added`,
  mirror: ['fhir-property-removed'],
  examples: () => [
    published(codeSystem({}), codeSystem({ property: [{ code: 'retry', type: 'code' }] })),
  ],
})

export const fhirPropertyRemoved = defineChangeRule({
  id: 'fhir-property-removed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'A property was removed from the CodeSystem: no code has the field, or the target does not show it.',
  why: 'Queries and filters that use the property fail.',
  advice: 'Keep the field on at least one code, or inform those who query the property.',
  kinds: ['fhir.property removed'],
  message: ({ before }) => `the property "${before}" was removed`,
  mirror: ['fhir-property-added'],
  examples: () => [
    published(codeSystem({ property: [{ code: 'retry', type: 'code' }] }), codeSystem({})),
  ],
})

export const fhirPropertyTypeChanged = defineChangeRule({
  id: 'fhir-property-type-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: 'The type of a CodeSystem property changed.',
  why: 'Clients that expect the old type fail.',
  advice: 'Keep the property, and declare a second property with the new type.',
  kinds: ['fhir.type changed'],
  message: (difference) => changed(`the type of ${difference.location}`)(difference),
  mirror: ['fhir-property-type-changed'],
  examples: () => [
    published(
      codeSystem({ property: [{ code: 'http', type: 'integer' }] }),
      codeSystem({ property: [{ code: 'http', type: 'string' }] }),
    ),
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
  mirror: ['valueset-url-changed'],
  examples: () => [
    headers({}, { fhir: { value_set: { url: 'urn:oid:2.16.356.10.1.3' } } }),
    published(
      valueSet({ url: 'https://clinic.test/a' }),
      valueSet({ url: 'https://clinic.test/b' }),
    ),
  ],
})

export const conceptMapUrlChanged = defineChangeRule({
  id: 'conceptmap-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of a ConceptMap changed for a reason other than `url` or `name` of the catalog.',
  why: 'Programs name it when they ask for `$translate`.',
  advice: 'Keep the canonical URL permanently.',
  kinds: ['conceptmap.url changed'],
  message: changed('the canonical URL of the ConceptMap'),
  mirror: ['conceptmap-url-changed'],
  examples: () => [
    headers(
      { upstream: { core: { public: true } } },
      {
        upstream: { core: { public: true } },
        fhir: { concept_maps: { core: { url: 'urn:oid:2.16.356.10.1.4' } } },
      },
    ),
  ],
})

export const valuesetMemberAdded = defineChangeRule({
  id: 'valueset-member-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['fhir'],
  summary: 'A code that both catalogs have was added to the expansion.',
  why: 'To consumers, this is the same as a new code. `diff.added_codes` in the config sets the impact.',
  advice: 'Ask those who bind to the ValueSet whether they accept the code.',
  kinds: ['valueset.member added'],
  impactCases:
    '`diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `${after} was added to the expansion`,
  mirror: ['valueset-member-removed'],
  examples: () => [published(valueSet({}), valueSet({}, 'MEMBER_NOT_FOUND'))],
})

export const valuesetMemberRemoved = defineChangeRule({
  id: 'valueset-member-removed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: 'A code that both catalogs have was removed from the expansion.',
  why: 'Bindings reject the code.',
  advice: 'Keep every code in the ValueSet; it must list all of them.',
  kinds: ['valueset.member removed'],
  message: ({ before }) => `${before} was removed from the expansion`,
  mirror: ['valueset-member-added'],
  examples: () => [published(valueSet({}, 'MEMBER_NOT_FOUND'), valueSet({}))],
})
