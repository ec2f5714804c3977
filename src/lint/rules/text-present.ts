import { defineRule, entry } from '../rule.ts'

// Shouted only: "todo" is a word in Spanish and Portuguese.
const PLACEHOLDER = /\b(?:TODO|TBD|FIXME)\b|\b[Ll]orem ipsum\b/

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
      else if (PLACEHOLDER.test(text)) yield { path, message: `"${name}" is a placeholder` }
    }
  },
})
