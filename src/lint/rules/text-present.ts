import { defineRule, entry } from '../rule.ts'

// Upper case only: "todo" is a word in Spanish and Portuguese.
const PLACEHOLDER = /\b(?:TODO|TBD|FIXME)\b|\b[Ll]orem ipsum\b/

export default defineRule({
  id: 'text-present',
  severity: 'error',
  summary: 'A text is not empty and not filler text (TODO, TBD, lorem ipsum).',
  why: 'Otherwise, placeholders are published, and the user reads them.',
  good: () => [entry({ meaning: 'Todo el grupo está bloqueado.' })],
  bad: () => [
    entry({ meaning: '' }),
    entry({ fix: '   ' }),
    entry({ fix: 'TODO: ask claims team' }),
    entry({ meaning: 'Lorem ipsum dolor sit amet.' }),
  ],
  also: ['text-trimmed'],
  *check({ texts }) {
    for (const one of texts) {
      const { text, name } = one
      if (text.trim() === '') yield { path: one.path, message: `"${name}" is empty` }
      else if (PLACEHOLDER.test(text))
        yield { path: one.path, message: `"${name}" is only filler text` }
    }
  },
})
