import { defineRule, entry } from '../rule.ts'

const TEXTS = ['meaning', 'fix'] as const
// Each language is searched in each entry. This limits the time for a file with many languages and
// entries.
const MOST_SHOWN = 20

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
const retired = { since: '1.0.0', reason: 'Never sent.' }
const lost = (fields = {}) => entry({ code: 'MEMBER_LOST', ...fields })

export default defineRule({
  id: 'translation-complete',
  severity: 'warn',
  summary:
    'Every code that is not retired has `meaning` and `fix` in every language that the catalog uses.',
  why: 'Otherwise, screens are only partly translated.',
  good: () => [
    entry(),
    entry({ translations: { sw } }),
    [entry({ translations: { sw } }), lost({ retired })].join('\n'),
  ],
  bad: () => [
    [entry({ translations: { sw } }), lost()].join('\n'),
    [
      entry({ translations: { sw, fr: { meaning: 'Aucun membre.' } } }),
      lost({ translations: { sw: { fix: sw.fix } } }),
    ].join('\n'),
  ],
  needs: ['codes.translations', 'codes.retired'],
  needsIntactSource: true,
  *check({ entries, having, header: { language: own = 'en' }, exists }) {
    const used = new Map<string, string>() // as compared, as first written
    for (const { translations = {} } of having('translations'))
      for (const key of Object.keys(translations))
        if (!used.has(folded(key))) used.set(folded(key), key)
    used.delete(folded(own)) // reported by language-valid
    if (used.size === 0) return
    for (const { code, translations, has, path } of entries) {
      if (has('retired') || (has('translations') && translations === undefined)) continue // wrong type: reported by field-typed
      const given = new Map(Object.keys(translations ?? {}).map((key) => [folded(key), key]))
      const lacking: string[] = []
      for (const [language, written] of used) {
        const key = given.get(language) ?? written
        if (!given.has(language) && exists(path('translations', key))) continue // wrong type as well
        const absent = TEXTS.filter((name) => !exists(path('translations', key, name)))
        if (absent.length > 0)
          lacking.push(
            lacking.length < MOST_SHOWN ? `${written} (${absent.join(', ')})` : 'and others',
          )
        if (lacking.length > MOST_SHOWN) break
      }
      if (lacking.length === 0) continue
      const place = has('translations')
        ? { part: 'key' as const }
        : { at: has('code') ? path('code') : path() }
      yield {
        path: path('translations'),
        ...place,
        message: `${code ?? 'this entry'} is not fully translated; missing: ${lacking.join(', ')}`,
      }
    }
  },
})

const folded = (tag: string): string => tag.toLowerCase()
