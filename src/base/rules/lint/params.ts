import { memoByKey } from '../../core/values/memo.ts'
import { hasPath, isMappingAt } from '../linter/lint-input.ts'
import { type Entry, offer, runnable } from '../linter/rule.ts'

export const paramDeclared = runnable({
  id: 'param-declared',
  severity: 'error',
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

export const paramNamed = runnable({
  id: 'param-named',
  severity: 'error',
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

export const paramUsed = runnable({
  id: 'param-used',
  severity: 'warn',
  appliesTo: 'live',
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
