import { memoByKey } from '../../values/memo.ts'
import { hasPath, isMappingAt } from '../has-path.ts'
import { defineRule, type Entry, entry } from '../rule.ts'

const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]

export default defineRule({
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
