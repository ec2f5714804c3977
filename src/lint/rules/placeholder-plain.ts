import { defineRule, entry } from '../rule.ts'

const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export default defineRule({
  id: 'placeholder-plain',
  severity: 'warn',
  summary: 'Braces in a text of an entry are only around the name of a value: `{name}`.',
  why: 'Other forms, such as plurals of ICU, `{{name}}` or `${name}`, are not replaced: the user sees them.',
  good: () => [
    entry({ message: 'The member has {count} open bookings.', params }),
    entry({ meaning: 'It costs 5 $.' }),
  ],
  bad: () => [
    ...[
      'The member has {count, plural, one {# booking} other {# bookings}}.',
      'The member has {{count}} open bookings.',
      'The member has ${count} open bookings.',
      'The member has { count } open bookings.',
      'The member has {count open bookings of {count}.',
    ].map((message) => entry({ message, fix: 'Close one of {count}.', params })),
    entry({ fix: 'Close {0} of them.' }),
    entry({ translations: { de: { meaning: 'Es gibt {} davon.', fix: 'Warten.' } } }),
  ],
  *check({ texts }) {
    for (const { text, path, name, entry: of } of texts) {
      if (of === undefined || name === 'notes' || !/[{}]/.test(text)) continue
      const template = /\$\{[^{}]*\}/.exec(text)?.[0]
      const [, before = '', other] = /^(.*?)(\{.*|\}.*)$/s.exec(text.replaceAll(NAMED, '')) ?? []
      if (template === undefined && other === undefined) continue
      const found = template ?? excerpt(text, before.length, other!)
      yield {
        path,
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
