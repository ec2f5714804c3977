import {
  type Example,
  entry,
  file,
  inLanguages,
  type RuleDocs,
} from '../../../../base/rules/linter/rule.ts'

const words = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

const translated = (...languages: string[]) =>
  inLanguages(Object.fromEntries(languages.map((tag) => [tag, { MEMBER_NOT_FOUND: words }])))

const withLanguages = (languages: Record<string, unknown>, fields = {}): Example => ({
  codes: entry(fields),
  companions: inLanguages(
    Object.fromEntries(
      Object.entries(languages).map(([tag, texts]) => [tag, { MEMBER_NOT_FOUND: texts }]),
    ),
  ),
})

export const languageValid: RuleDocs = {
  summary:
    '`language` and the languages of files are BCP 47 tags; no language has two files, and none is `language` itself.',
  why: 'Readers look up texts by these tags; FHIR validators warn about a language that has two texts.',
  good: () => [
    ...['en', 'sw', 'pt-BR', 'zh-Hans', 'he-IL', 'en-IN', 'lko-KE', 'es-419', 'en-x-ab'].map(
      (language) => ({
        source: file({ language }),
      }),
    ),
    { codes: entry(), companions: translated('sw', 'pt-BR', 'pt-PT', 'en-GB') },
  ],
  bad: () => [
    ...['en_US', 'e', '', 'in English', 'zz-ZZ', 'xx', 'en-UK', 'sw-XX'].map((language) => ({
      source: file({ language }),
    })),
    ...[['pt_BR'], ['en'], ['zz'], ['pt-BR', 'pt-br']].map((tags) => ({
      codes: entry(),
      companions: translated(...tags),
    })),
    { source: file({ language: 'sw' }), companions: translated('sw') },
    { codes: entry(), companions: inLanguages({ en: { $catalog: { title: 'Codes' } } }) },
    {
      codes: entry(),
      companions: inLanguages({ zz: { $catalog: { stages: { identify: { title: 'Who?' } } } } }),
    },
  ],
}

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

const title = { title: 'Misimbo ya kliniki' }

const staged = { identify: { title: 'Kutambua' } }

const retired = { since: '1.0.0', reason: 'Never sent.' }

const lost = (fields = {}) => entry({ code: 'MEMBER_LOST', ...fields })

export const translationComplete: RuleDocs = {
  summary:
    'Every code has `meaning` and `fix` in every language that has a file; retired ones need none, and once one title is translated, the catalog and all stages have their titles and descriptions in these languages.',
  why: 'Otherwise, screens and FHIR resources are only partly translated.',
  good: () => [
    entry(),
    withLanguages({ sw }),
    {
      codes: [entry(), lost({ retired })].join('\n'),
      companions: inLanguages({ sw: { MEMBER_NOT_FOUND: sw } }),
    },
    {
      source: file({ description: undefined, stages: ['identify'] }),
      companions: inLanguages({
        sw: { $catalog: { ...title, stages: staged }, MEMBER_NOT_FOUND: sw },
      }),
    },
  ],
  bad: () => [
    {
      codes: [entry(), lost()].join('\n'),
      companions: inLanguages({ sw: { MEMBER_NOT_FOUND: sw } }),
    },
    {
      source: file({ stages: ['identify', 'billing'] }),
      companions: inLanguages({
        sw: { $catalog: { ...title, stages: staged }, MEMBER_NOT_FOUND: sw },
      }),
    },
    {
      source: file({ stages: ['identify'] }),
      companions: inLanguages({
        sw: { $catalog: { stages: staged } },
        fr: { MEMBER_NOT_FOUND: sw },
      }),
    },
    {
      codes: [entry(), lost()].join('\n'),
      companions: inLanguages({
        sw: { MEMBER_NOT_FOUND: sw, MEMBER_LOST: { fix: sw.fix } },
        fr: { MEMBER_NOT_FOUND: { meaning: 'Aucun membre.' } },
      }),
    },
  ],
}

const params = ['member', 'payer'].map((name) => ({
  name,
  type: 'string',
  description: 'An identifier.',
}))

const meaning = 'The payer {payer} has no {member}.'

const inSwahili = (text: string) =>
  withLanguages({ sw: { meaning: text, fix: 'Angalia aina.' } }, { meaning, params })

export const translationParamsEqual: RuleDocs = {
  summary: 'A translation has the same `{placeholders}` as the original text.',
  why: 'Otherwise, values are lost, or placeholders are shown unreplaced.',
  good: () => [inSwahili('Hakuna {member} kwa {payer}.')],
  bad: () => [
    inSwahili('Hakuna {member}.'),
    inSwahili('Hakuna.'),
    withLanguages({ sw: { fix: 'Angalia {member}.' } }, { params }),
  ],
}
