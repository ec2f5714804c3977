import { fields, headers } from '../example.ts'
import { changed, defineChangeRule, edited } from '../rule.ts'
import { similarity } from '../similar.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
export const meaningEdited = defineChangeRule({
  id: 'meaning-edited',
  impact: 'safe',
  surfaces: ['wire', 'fhir'],
  summary:
    '`meaning` of a code was edited: its similarity to the old text is at least `diff.meaning_similarity`.',
  why: 'The text is meant for people; clients branch only on the code (contract, The body).',
  advice: 'No action is needed.',
  kinds: ['codes.meaning changed'],
  when: ({ before, after }, { policy }) =>
    similarity(String(before), String(after)) >= policy.meaningSimilarity,
  message: () => 'the meaning was edited',
  mirror: ['meaning-edited'],
  text: true,
  examples: () => [fields({}, { meaning: 'No member has that identifier.' })],
})

export const meaningRewritten = defineChangeRule({
  id: 'meaning-rewritten',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary:
    '`meaning` of a code was rewritten: its similarity to the old text is below `diff.meaning_similarity`.',
  why: 'It may be another concept under an old name: the meaning of records that contain the code would change.',
  advice: 'Check whether the code still means the same; for another meaning, add a new code.',
  kinds: ['codes.meaning changed'],
  when: ({ before, after }, { policy }) =>
    similarity(String(before), String(after)) < policy.meaningSimilarity,
  message: () => 'the meaning was rewritten; the code may now mean something else',
  mirror: ['meaning-rewritten'],
  examples: () => [
    fields({}, { meaning: 'The payer has blocked this person for a month.' }),
    fields({}, { meaning: 'No member has that identifier.' }, { policy: { meaningSimilarity: 1 } }),
  ],
})

export const messageChanged = defineChangeRule({
  id: 'message-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`message` of a code was added, removed or changed.',
  why: 'The text is meant for people, and nobody parses it.',
  advice: 'No action is needed.',
  kinds: ['codes.message'],
  message: edited('the message'),
  mirror: ['message-changed'],
  text: true,
  examples: () => [
    fields({ message: 'No such member.' }, { message: 'The member is unknown.' }),
    fields({}, { message: 'No such member.' }),
    fields({ message: 'No such member.' }, {}),
  ],
})

export const fixChanged = defineChangeRule({
  id: 'fix-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir'],
  summary: '`fix` of a code changed.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: ['codes.fix changed'],
  message: () => 'the fix text changed',
  mirror: ['fix-changed'],
  text: true,
  examples: () => [fields({}, { fix: 'Identify the member again.' })],
})

export const helpChanged = defineChangeRule({
  id: 'help-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The help link of a code was added, removed or changed.',
  why: 'The link is meant for people, not for programs.',
  advice: 'Redirect the old URL to the new page: earlier versions still contain it.',
  kinds: ['codes.help'],
  message: changed('the help link'),
  mirror: ['help-changed'],
  text: true,
  examples: () => [
    fields({ help: 'https://clinic.test/help' }, { help: 'https://clinic.test/desk' }),
    fields({}, { help: 'https://clinic.test/help' }),
    fields({ help: 'https://clinic.test/help' }, {}),
  ],
})

export const displayChanged = defineChangeRule({
  id: 'display-changed',
  impact: 'dangerous',
  surfaces: ['fhir'],
  summary: 'The display of a code or of a stage, given or derived, changed.',
  why: 'Validators may compare the display of a coding with that of the CodeSystem; this differs between servers.',
  advice:
    'Ask those who store codings whether they also store the display, and whether it is validated.',
  kinds: ['codes.display', 'stages.display changed'],
  message: changed('the display'),
  mirror: ['display-changed'],
  examples: () => [
    fields({ display: 'Member unknown' }, { display: 'Unknown member' }),
    fields({}, { display: 'Unknown member' }), // derived before: Member not found
    headers(
      { stages: ['identify'] },
      { stages: [{ id: 'identify', title: 'Identify the member' }] },
    ),
  ],
})

export const translationAdded = defineChangeRule({
  id: 'translation-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir'],
  summary: 'A language was added to the texts of a code.',
  why: 'Consumers that ignore unknown languages are unaffected.',
  advice: 'No action is needed.',
  kinds: ['codes.translations.* added'],
  message: ({ location }) => `the language "${location.split('.').at(-1)}" was added`,
  mirror: ['translation-removed'],
  examples: () => [fields({}, { translations: { sw } })],
})

export const translationRemoved = defineChangeRule({
  id: 'translation-removed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: 'A language was removed from the texts of a code.',
  why: 'Screens in this language fall back to the language of the catalog.',
  advice: 'Keep the texts, or ask whether anybody uses this language.',
  kinds: ['codes.translations.* removed'],
  message: ({ location }) => `the language "${location.split('.').at(-1)}" was removed`,
  mirror: ['translation-added'],
  examples: () => [fields({ translations: { sw } }, {})],
})

export const translationChanged = defineChangeRule({
  id: 'translation-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir'],
  summary: 'A translated text was added, removed or changed in an existing language.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: (['meaning', 'fix', 'display', 'message'] as const).map(
    (text) => `codes.translations.*.${text}` as const,
  ),
  message: (difference) =>
    edited(`the translated text "${difference.location.split('.').slice(-2).join('.')}"`)(
      difference,
    ),
  mirror: ['translation-changed'],
  text: true,
  examples: () => [
    fields(
      { translations: { sw } },
      { translations: { sw: { ...sw, fix: 'Mtambue mwanachama tena.' } } },
    ),
    fields({ translations: { sw } }, { translations: { sw: { ...sw, display: 'Hakuna.' } } }),
  ],
})

export const languageChanged = defineChangeRule({
  id: 'language-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: '`language` of the catalog changed.',
  why: 'The texts that everybody sees by default are in another language.',
  advice: 'Keep the language, and add the other one as a translation.',
  kinds: ['language changed'],
  message: changed('the language'),
  mirror: ['language-changed'],
  examples: () => [
    headers({}, { language: 'fr' }),
    headers({ language: 'fr' }, { language: 'sw' }),
  ],
})

export const annotationChanged = defineChangeRule({
  id: 'annotation-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary:
    '`notes`, `tags`, a custom field (`x-…`), or the place of the own list of a system in `upstream` changed.',
  why: 'They are for maintainers and not part of the contract: the version need not be raised.',
  advice: 'No action is needed.',
  kinds: ['codes.notes', 'codes.tags changed', 'codes.x', 'x', 'upstream.codes_from changed'],
  message: (difference) => edited(`"${difference.location.replace(/.*\]\./, '')}"`)(difference),
  mirror: ['annotation-changed'],
  text: true,
  unpublished: true,
  examples: () => [
    fields({}, { notes: 'Ask the registry team.' }),
    fields({ tags: ['registry'] }, { tags: ['registry', 'member'] }),
    fields({ 'x-owner': 'registry' }, { 'x-owner': 'desk' }),
    headers({}, { 'x-reviewed': '2026-02-01' }),
    headers(
      { upstream: { core: { title: 'Core' } } },
      { upstream: { core: { title: 'Core', codes_from: 'core.csv' } } },
    ),
  ],
})
