import { defineRule, entry } from '../rule.ts'

const PLACEHOLDER = /\b(?:TODO|TBD|FIXME|XXX)\b|\blorem ipsum\b/i
// "todo" is a word in Spanish and Portuguese: only the shouted one is a placeholder.
const SHOUTED = /\b(?:TODO|TBD|FIXME|XXX)\b/

export default defineRule({
  id: 'text-present',
  severity: 'error',
  summary: 'A text says something: it is not empty and no placeholder (TODO, TBD, lorem ipsum).',
  why: 'Placeholders get published, and the person at the desk reads them.',
  good: () => [entry({ meaning: 'Todo el grupo está bloqueado.' })],
  bad: () => [
    entry({ meaning: '' }),
    entry({ fix: '   ' }),
    entry({ fix: 'TODO: ask claims team' }),
    entry({ meaning: 'Lorem ipsum dolor sit amet.' }),
  ],
  also: ['text-trimmed'],
  *check({ texts }) {
    for (const { text, path, name } of texts) {
      if (text.trim() === '') yield { path, message: `"${name}" is empty` }
      else if (PLACEHOLDER.test(text) && (SHOUTED.test(text) || /lorem ipsum/i.test(text)))
        yield { path, message: `"${name}" is a placeholder` }
    }
  },
})
