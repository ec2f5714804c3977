import { memoByKey } from '../../values/memo.ts'
import { hasPath, isMappingAt } from '../has-path.ts'
import { defineRule, type Entry, entry } from '../rule.ts'

const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]

export default defineRule({
  id: 'param-declared',
  severity: 'error',
  summary:
    'Every `{placeholder}` in a text is a declared param, and every param has a type and a description.',
  why: 'Otherwise, the user sees a placeholder instead of a value.',
  good: () => [entry({ message: 'No member has {member}.', params })],
  bad: () => [
    entry({ message: 'No member has {member}.' }),
    entry({ message: 'No member has {membr}.', params }),
    entry({ message: 'No member has {member}.', params: [{ name: 'member' }] }),
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
      for (const [index, param] of declared.entries()) {
        const at = path('params', index)
        if (!isMappingAt(raw, at)) continue // reported by field-typed
        const absent = ['name', 'type', 'description'].filter(
          (field) => !hasPath(raw, [...at, field]),
        )
        if (absent.length > 0)
          yield {
            path: at,
            message: `the param ${param.name ?? index + 1} has no ${absent.join(' and no ')}`,
          }
      }
  },
})
