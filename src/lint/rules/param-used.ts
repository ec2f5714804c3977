import { defineRule, type Entry, entry } from '../rule.ts'

const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]

export default defineRule({
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
