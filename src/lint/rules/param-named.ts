import { defineRule, entry, fixable } from '../rule.ts'

const LOWER_CAMEL_OR_SNAKE = /^[a-z][A-Za-z0-9]*(?:_[a-z0-9]+)*$/
const LONGEST = 64
const param = (name: string) => ({
  name,
  type: 'string',
  description: 'The identifier that was sent.',
})

export default defineRule({
  id: 'param-named',
  severity: 'error',
  summary:
    'The name of a param is lowerCamel or lower_snake, unique in its entry, and at most 64 characters long.',
  why: 'It becomes a JSON key.',
  good: () => [entry({ params: [param('memberId'), param('payer_name')] })],
  bad: () => [
    ...['Member', 'member-id', '__proto__'].map((name) =>
      fixable('ask', entry({ params: [param(name)] })),
    ),
    ...[['id', 'id'], [`m${'x'.repeat(64)}`]].map((names) => entry({ params: names.map(param) })),
  ],
  *check({ having }) {
    for (const { params = [], path } of having('params')) {
      const seen = new Set<string>()
      for (const [index, { name }] of params.entries()) {
        if (name === undefined) continue
        const at = path('params', index, 'name')
        const meant = name
          .replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) =>
            (next ?? '').toUpperCase(),
          )
          .replace(/^[A-Z]/, (first) => first.toLowerCase())
        const repair =
          LOWER_CAMEL_OR_SNAKE.test(meant) && meant !== name
            ? { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
            : {}
        if (name.length > LONGEST)
          yield { path: at, message: `the name has more than ${LONGEST} characters` }
        else if (!LOWER_CAMEL_OR_SNAKE.test(name))
          yield { path: at, message: `"${name}" is not lowerCamel or lower_snake`, ...repair }
        else if (seen.has(name))
          yield { path: at, message: `the param "${name}" is declared twice in this entry` }
        seen.add(name)
      }
    }
  },
})
