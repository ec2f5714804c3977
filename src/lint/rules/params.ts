import { memoByKey } from '../../values/memo.ts'
import { hasPath, isMappingAt } from '../has-path.ts'
import { defineRule, type Entry, entry, fixable, offer } from '../rule.ts'

const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]

export const paramDeclared = defineRule({
  id: 'param-declared',
  severity: 'error',
  summary: 'Every `{placeholder}` in a text is a declared param, and every param has a name.',
  why: 'Otherwise, the user sees a placeholder instead of a value.',
  good: () => [
    entry({ message: 'No member has {member}.', params }),
    entry({ message: 'No member has {member}.', params: [{ name: 'member' }] }),
  ],
  bad: () => [
    entry({ message: 'No member has {member}.' }),
    entry({ message: 'No member has {membr}.', params }),
    entry({ params: [{ type: 'string' }] }),
    entry({
      translations: {
        sw: { display: 'Hakuna {mwanachama}', meaning: 'Hakuna.', fix: 'Angalia aina.' },
      },
    }),
  ],
  needs: ['codes.params'],
  *check({ texts, having, catalog: { raw } }) {
    const namesOf = memoByKey((of: Entry) => new Set(of.params?.map((param) => param.name)))
    for (const one of texts) {
      const { text, name, entry: of } = one
      if (of === undefined || name === 'notes' || !text.includes('{')) continue
      const declared = namesOf(of)
      for (const [whole, param] of text.matchAll(/\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g))
        if (!declared.has(param))
          yield {
            path: one.path,
            message: `${whole} is not a declared param of ${of.code ?? 'this entry'}`,
          }
    }
    for (const { params: declared = [], path } of having('params'))
      for (const index of declared.keys()) {
        const at = path('params', index)
        if (!isMappingAt(raw, at)) continue // reported by field-typed
        if (!hasPath(raw, [...at, 'name']))
          yield { path: at, message: `the param ${index + 1} has no name` }
      }
  },
})

const LOWER_CAMEL_OR_SNAKE = /^[a-z][A-Za-z0-9]*(?:_[a-z0-9]+)*$/
const LONGEST = 64
const param = (name: string) => ({
  name,
  type: 'string',
  description: 'The identifier that was sent.',
})

export const paramNamed = defineRule({
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
        const isMeant = LOWER_CAMEL_OR_SNAKE.test(meant) && meant !== name
        if (name.length > LONGEST)
          yield { path: at, message: `the name has more than ${LONGEST} characters` }
        else if (!LOWER_CAMEL_OR_SNAKE.test(name))
          yield {
            path: at,
            message: `"${name}" is not lowerCamel or lower_snake`,
            ...(isMeant && offer(meant)),
          }
        else if (seen.has(name))
          yield { path: at, message: `the param "${name}" is declared twice in this entry` }
        seen.add(name)
      }
    }
  },
})

export const paramUsed = defineRule({
  id: 'param-used',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'In an entry with a `message`, every param is used in a text (without a `message`, params may be data only).',
  why: 'Otherwise, every server must send a param that no text shows.',
  good: () => [
    entry({ message: 'No member has {member}.', params }),
    entry({ message: 'No member has this.', fix: 'Check {member} again.', params }),
    entry({
      message: 'No member has this.',
      translations: { sw: { display: 'Hakuna {member}', meaning: 'Hakuna.', fix: 'Angalia.' } },
      params,
    }),
    entry({ params }),
  ],
  bad: () => [
    entry({ message: 'No member has this.', params }),
    entry({ message: 'No member has this.', notes: 'The {member} comes later.', params }),
  ],
  needsIntactSource: true,
  *check({ texts }) {
    const used = new Map<Entry, Set<string>>()
    const worded = new Set<Entry>()
    for (const { text, name, entry: of } of texts) {
      if (of?.params === undefined || name === 'notes') continue
      if (name === 'message') worded.add(of)
      const names = used.get(of) ?? new Set()
      used.set(of, names)
      for (const [, param] of text.matchAll(/\{([A-Za-z_][A-Za-z0-9_.-]*)[,}]/g)) names.add(param!)
    }
    for (const one of worded)
      for (const [index, { name }] of one.params!.entries())
        if (name !== undefined && !used.get(one)!.has(name))
          yield {
            path: one.path('params', index, 'name'),
            message: `no text of ${one.code ?? 'this entry'} uses the param "${name}"`,
          }
  },
})
