import { entry, file, type RuleDocs } from '../../linter/rule.ts'

const words = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

const translated = (...languages: string[]) =>
  entry({ translations: Object.fromEntries(languages.map((language) => [language, words])) })

export const languageValid: RuleDocs = {
  summary:
    '`language` and the keys of `translations` are BCP 47 tags, no language is translated twice in one place, and no translation is in `language` itself.',
  why: 'Readers look up texts by these tags; FHIR validators warn about a language that has two texts.',
  good: () => [
    ...['en', 'sw', 'pt-BR', 'zh-Hans', 'he-IL', 'en-IN', 'lko-KE', 'es-419', 'en-x-ab'].map(
      (language) => ({
        source: file({ language }),
      }),
    ),
    translated('sw', 'pt-BR', 'pt-PT', 'en-GB'),
  ],
  bad: () => [
    ...['en_US', 'e', '', 'in English', 'zz-ZZ', 'xx', 'en-UK', 'sw-XX'].map((language) => ({
      source: file({ language }),
    })),
    translated('pt_BR'),
    translated('en'),
    translated('zz'),
    translated('pt-BR', 'pt-br'),
    { source: file({ language: 'sw' }, translated('sw')) },
    { source: file({ translations: { en: { title: 'Codes' } } }) },
    { source: file({ stages: [{ id: 'identify', translations: { zz: { title: 'Who?' } } }] }) },
  ],
}

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

const title = { title: 'Misimbo ya kliniki' }

const staged = { id: 'identify', translations: { sw: { title: 'Kutambua' } } }

const retired = { since: '1.0.0', reason: 'Never sent.' }

const lost = (fields = {}) => entry({ code: 'MEMBER_LOST', ...fields })

export const translationComplete: RuleDocs = {
  summary:
    'Every code that is not retired has `meaning` and `fix` in every language that the catalog uses; once one title is translated, the catalog and all stages have their titles and descriptions in these languages.',
  why: 'Otherwise, screens and FHIR resources are only partly translated.',
  good: () => [
    entry(),
    entry({ translations: { sw } }),
    [entry({ translations: { sw } }), lost({ retired })].join('\n'),
    {
      source: file(
        { description: undefined, translations: { sw: title }, stages: [staged] },
        entry({ translations: { sw } }),
      ),
    },
  ],
  bad: () => [
    [entry({ translations: { sw } }), lost()].join('\n'),
    {
      source: file(
        { translations: { sw: title }, stages: [staged, 'billing'] },
        entry({ translations: { sw } }),
      ),
    },
    { source: file({ stages: [staged] }, entry({ translations: { fr: sw } })) },
    [
      entry({ translations: { sw, fr: { meaning: 'Aucun membre.' } } }),
      lost({ translations: { sw: { fix: sw.fix } } }),
    ].join('\n'),
  ],
}

const params = ['member', 'payer'].map((name) => ({
  name,
  type: 'string',
  description: 'An identifier.',
}))

const meaning = 'The payer {payer} has no {member}.'

const inSwahili = (text: string) =>
  entry({ meaning, params, translations: { sw: { meaning: text, fix: 'Angalia aina.' } } })

export const translationParamsEqual: RuleDocs = {
  summary: 'A translation has the same `{placeholders}` as the original text.',
  why: 'Otherwise, values are lost, or placeholders are shown unreplaced.',
  good: () => [inSwahili('Hakuna {member} kwa {payer}.')],
  bad: () => [
    inSwahili('Hakuna {member}.'),
    inSwahili('Hakuna.'),
    entry({ params, translations: { sw: { fix: 'Angalia {member}.' } } }),
  ],
}
