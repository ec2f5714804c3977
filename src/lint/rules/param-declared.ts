import { hasPath, isMappingAt } from '../has-path.ts'
import { defineRule, entry } from '../rule.ts'

const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]

export default defineRule({
  id: 'param-declared',
  severity: 'error',
  summary: 'Every `{placeholder}` in a text is a declared param, and every param has a type and a description.',
  why: 'Otherwise, the user sees a placeholder instead of a value.',
  good: () => [entry({ message: 'No member has {member}.', params })],
  bad: () => [
    entry({ message: 'No member has {member}.' }),
    entry({ message: 'No member has {membr}.', params }),
    entry({ message: 'No member has {member}.', params: [{ name: 'member' }] }),
    entry({ translations: { sw: { display: 'Hakuna {mwanachama}', meaning: 'Hakuna.', fix: 'Angalia aina.' } } }),
  ],
  needs: ['codes.params'],
  *check({ texts, entries, catalog: { raw } }) {
    for (const { text, path, entry: of } of texts) {
      if (of === undefined || path.at(-1) === 'notes') continue
      const declared = new Set((of.params ?? []).map((param) => param.name))
      for (const [whole, name] of text.matchAll(/\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g))
        if (!declared.has(name)) yield { path, message: `${whole} is not a declared param of ${of.code ?? 'this entry'}` }
    }
    for (const { params: declared = [], path } of entries)
      for (const [index, param] of declared.entries()) {
        const at = path('params', index)
        if (!isMappingAt(raw, at)) continue // reported by field-typed
        const absent = ['name', 'type', 'description'].filter((field) => !hasPath(raw, [...at, field]))
        if (absent.length > 0) yield { path: at, message: `the param ${param.name ?? index + 1} has no ${absent.join(' and no ')}` }
      }
  },
})
