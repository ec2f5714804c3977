import { isStatus, statusAs } from '../../../base/core/contract/forms/status.ts'
import type { Fact } from '../documents/code-list.ts'
import type { DeclaredCode } from '../documents/declared.ts'
import { type Check, foundAt, oncePerPlace } from './found.ts'

/** What a document says about a code and the catalog says otherwise. */
export const examplesRight: Check = function* ({ lists, declared: { codes } }) {
  const isNew = oncePerPlace()
  for (const { items } of lists)
    for (const { code, facts } of items) {
      const declared = codes.get(code)
      if (declared === undefined || declared.retired !== undefined) continue
      for (const fact of facts) {
        const right = rightValue(fact, declared)
        if (right === undefined || !isNew(fact.node)) continue
        const { source, path } = declared
        yield foundAt(
          'openapi-example-right',
          fact.node,
          `${fact.name === 'http' ? 'the status' : fact.name} of ${code} is ${right} in the catalog, not ${printedValue(fact.node.value)}`,
          {
            code,
            suggestions: [`${right}`],
            related: [
              {
                source,
                path: fact.name === 'retry' ? [...path, 'handling', 'retry'] : [...path, fact.name],
                message: 'the catalog has it here',
              },
            ],
          },
        )
      }
    }
}

/** The value that a fact should have; undefined if it has it, or if the catalog does not say. */
function rightValue(
  { name, node, as = 'number' }: Fact,
  declared: DeclaredCode,
): string | number | boolean | undefined {
  if (name === 'http') {
    const { statuses } = declared
    const [usual] = statuses
    return usual === undefined || statuses.some((http) => isStatus(as, node.value, http))
      ? undefined
      : statusAs(as, usual)
  }
  const right = declared[name]
  return right === node.value ? undefined : right
}

const printedValue = (value: unknown): string =>
  typeof value === 'string' ? `"${value.slice(0, 60)}"` : `${value}`
