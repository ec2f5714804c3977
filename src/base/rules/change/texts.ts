import { someOf } from '../../core/values/lists.ts'
import { isTexts } from '../../core/values/record.ts'
import { similarity } from '../../core/values/text.ts'
import type { Difference } from '../diff/difference.ts'
import { changed, type DiffContext, defineChangeRule, edited } from '../diff/rule.ts'
import { fields, headers } from '../example.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
export const meaningChanged = defineChangeRule({
  id: 'meaning-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary:
    '`meaning` of a code was edited (safe), or rewritten: its similarity to the old text is below `diff.meaning_similarity` (dangerous).',
  why: 'Clients branch only on the code (contract, The body), but another text may be another concept under an old name: the meaning of records that contain the code would change.',
  advice: 'Check whether the code still means the same; for another meaning, add a new code.',
  kinds: ['codes.meaning changed'],
  impactCases: 'safe if the texts are similar',
  impactFor: (difference, context) => (isEdited(difference, context) ? 'safe' : 'dangerous'),
  message: (difference, context) =>
    isEdited(difference, context)
      ? 'the meaning was edited'
      : 'the meaning was rewritten; the code may now mean something else',
  text: true,
  examples: () => [
    fields({}, { meaning: 'The payer has blocked this person for a month.' }),
    fields({}, { meaning: 'No member has that identifier.' }, { policy: { meaningSimilarity: 1 } }),
    fields({}, { meaning: 'No member has that identifier.' }),
  ],
})

const isEdited = ({ before, after }: Difference, { policy }: DiffContext): boolean =>
  similarity(String(before), String(after)) >= policy.meaningSimilarity

export const messageChanged = defineChangeRule({
  id: 'message-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`message` of a code changed.',
  why: 'The text is meant for people, and nobody parses it.',
  kinds: ['codes.message'],
  message: edited('the message'),
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
  kinds: ['codes.fix changed'],
  message: () => 'the fix text changed',
  text: true,
  examples: () => [fields({}, { fix: 'Identify the member again.' })],
})

export const helpChanged = defineChangeRule({
  id: 'help-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The help link of a code changed.',
  why: 'The link is meant for people, not for programs.',
  advice: 'Redirect the old URL to the new page: earlier versions still contain it.',
  kinds: ['codes.help'],
  message: changed('the help link'),
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
  summary: 'The display of a code or of a stage changed; it is given or derived.',
  why: 'Validators may compare the display of a coding with that of the CodeSystem; this differs between servers.',
  advice:
    'Ask those who store codings whether they also store the display, and whether it is validated.',
  kinds: ['codes.display', 'stages.display changed'],
  message: changed('the display'),
  examples: () => [
    fields({ display: 'Member unknown' }, { display: 'Unknown member' }),
    fields({}, { display: 'Unknown member' }), // derived before: Member not found
    headers(
      { stages: ['identify'] },
      { stages: [{ id: 'identify', title: 'Identify the member' }] },
    ),
  ],
})

const MOST_NAMED = 5

const translated = edited(({ kind, location }) => {
  const steps = location.split('.')
  return kind.startsWith('codes.translations.* ')
    ? `the language "${steps.at(-1)}"`
    : `the translated text "${steps.slice(-2).join('.')}"`
})

export const translationChanged = defineChangeRule({
  id: 'translation-changed',
  impact: 'safe',
  feature: ({ kind }) => kind === 'codes.translations.* added',
  surfaces: ['wire', 'fhir'],
  summary:
    'The translations of a code changed; a language was added or removed (dangerous), or a text changed.',
  why: 'Screens in a removed language fall back to the language of the catalog.',
  advice: 'Keep the texts, or ask whether anybody uses the language.',
  kinds: [
    'codes.translations.* added',
    'codes.translations.* removed',
    ...(['meaning', 'fix', 'display', 'message'] as const).map(
      (text) => `codes.translations.*.${text}` as const,
    ),
  ],
  impactCases: 'dangerous if a language was removed',
  impactFor: ({ kind }) => (kind === 'codes.translations.* removed' ? 'dangerous' : 'safe'),
  message(difference) {
    const { before, after } = difference
    const languages = after ?? before
    return isTexts(languages)
      ? `languages ${after ? 'added' : 'removed'}: ${someOf(languages, MOST_NAMED)}`
      : translated(difference)
  },
  text: true,
  examples: () => [
    fields({ translations: { sw } }, {}),
    fields({}, { translations: { sw } }),
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
  examples: () => [
    headers({}, { language: 'fr' }),
    headers({ language: 'fr' }, { language: 'sw' }),
  ],
})

export const annotationChanged = defineChangeRule({
  id: 'annotation-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`notes`, `tags` or a custom field (`x-…`) changed.',
  why: 'They are for maintainers and not part of the contract: the version need not be raised.',
  kinds: ['codes.notes', 'codes.tags changed', 'codes.x', 'x'],
  message: edited(({ location }) => `"${location.split('].').at(-1)}"`),
  text: true,
  unpublished: true,
  examples: () => [
    fields({}, { notes: 'Ask the registry team.' }),
    fields({ tags: ['registry'] }, { tags: ['registry', 'member'] }),
    fields({ 'x-owner': 'registry' }, { 'x-owner': 'desk' }),
    headers({}, { 'x-reviewed': '2026-02-01' }),
  ],
})
