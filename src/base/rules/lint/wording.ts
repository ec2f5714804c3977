import { humanize } from '../../core/catalog/names.ts'
import { mayHaveSameWords, normalizeText, sameWords } from '../../core/values/text.ts'
import { type Entry, runnable, twins } from '../linter/rule.ts'
import { entriesOfStatuses, isOfStatus, planIn } from '../linter/statuses.ts'

export const textUnique = runnable({
  id: 'text-unique',
  severity: 'warn',
  appliesTo: 'live',
  *check({ entries, having }) {
    // Duplicate codes are reported by code-unique.
    const meaning = ({ meaning = '' }: Entry) => normalizeText(meaning) || undefined
    for (const [{ code, path }, twin] of twins(entries, meaning))
      if (twin.code !== code)
        yield {
          path: path('meaning'),
          message: `this meaning is the same as that of ${twin.code ?? 'another entry'}`,
          related: [{ path: twin.path('meaning'), message: 'also used here' }],
        }

    // Displays that are all derived differ where the codes do: code-distinct checks those.
    const displayed = ({ display, code = '' }: Entry) => display ?? humanize(code)
    const display = (one: Entry) => normalizeText(displayed(one)) || undefined
    const place = ({ display, path }: Entry) => path(display === undefined ? 'code' : 'display')
    for (const [one, twin] of having('display').length === 0 ? [] : twins(entries, display))
      if (twin.code !== one.code && (one.display ?? twin.display) !== undefined)
        yield {
          path: place(one),
          message: `"${displayed(one)}" is also the display of ${twin.code ?? 'another entry'}`,
          related: [{ path: place(twin), message: 'first defined here' }],
        }

    const repeats = '"fix" repeats "meaning"'
    for (const { meaning, fix, path } of entries)
      if (sameWords(meaning, fix))
        yield { path: path('fix'), message: `${repeats}; state what to do` }
    for (const { translations = {}, path } of having('translations'))
      for (const [language, words] of Object.entries(translations))
        if (sameWords(words?.meaning, words?.fix))
          yield {
            path: path('translations', language, 'fix'),
            message: `${repeats} in "${language}"; state what to do`,
          }
  },
})

// A code that contains one of these is already a sentence that states what happened: its text may
// be the same words.
const FINITE =
  /\b(?:am|are|can|cannot|could|did|do|does|had|has|have|is|may|might|must|should|was|were|will|would)\b/

export const meaningInformative = runnable({
  id: 'meaning-informative',
  severity: 'info',
  appliesTo: 'live',
  *check({ entries }) {
    for (const { code = '', meaning = '', path } of entries) {
      if (!mayHaveSameWords(code, meaning)) continue
      const words = normalizeText(code)
      if (words !== '' && joined(normalizeText(meaning)) === joined(words) && !FINITE.test(words))
        yield {
          path: path('meaning'),
          message: `"meaning" only repeats ${code}; state what happened`,
        }
    }
  },
})

const joined = (words: string): string => words.replaceAll(' ', '')

export const placeholderPlain = runnable({
  id: 'placeholder-plain',
  severity: 'warn',
  *check({ texts }) {
    for (const one of texts) {
      const { text, name } = one
      if (one.entry === undefined || name === 'notes' || !/[{}]/.test(text)) continue
      const template = /\$\{[^{}]*\}/.exec(text)?.[0]
      const [, before = '', other] = /^(.*?)(\{.*|\}.*)$/s.exec(text.replaceAll(NAMED, '')) ?? []
      if (template === undefined && other === undefined) continue
      const found = template ?? excerpt(text, before.length, other!)
      yield {
        path: one.path,
        message: `"${found}" is not replaced: write the value as {name}, with "name" in params${/\{[^{}]*,\s*(?:plural|select)/.test(text) ? '; plurals and choices need a text that fits all values' : ''}`,
      }
    }
  },
})

const NAMED = /\{[A-Za-z_][A-Za-z0-9_.-]*\}/g

/** The wrong braces as they are written, not longer than a line. */
function excerpt(text: string, at: number, other: string): string {
  const start = text.indexOf(other[0]!, Math.min(at, text.length - 1))
  const shown = text.slice(Math.max(0, start), start + 40)
  return shown.length < text.length - start ? `${shown}…` : shown
}

export const presentationNeutral = runnable({
  id: 'presentation-neutral',
  severity: 'warn',
  appliesTo: 'live',
  needs: ['codes.handling'],
  *check(input) {
    const planOf = planIn(input)
    for (const one of [...input.having('handling'), ...entriesOfStatuses(input)]) {
      const { http = 0, handling, path } = one
      // What a class says is wrong for one of its statuses only, or there.
      if (isOfStatus(input, one) && (http >= 500 || handling?.retry)) continue
      const { retry, present_as } = planOf(one)
      if (present_as !== 'field' && present_as !== 'task') continue
      const outage = http >= 500
      if (!outage && retry !== 'same') continue
      const isOwn = handling?.present_as !== undefined
      yield {
        path: isOwn ? path('handling', 'present_as') : path('handling'),
        message: `an outage shown as a ${present_as} looks like the user's mistake; use "system"`,
        related: [
          outage
            ? { path: path('http'), message: `http is ${http}` }
            : handling?.retry
              ? { path: path('handling', 'retry'), message: 'retry is same' }
              : { path: path('http'), message: `clients repeat a call that a ${http} answers` },
        ],
      }
    }
  },
})
