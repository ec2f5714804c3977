import { statusesOf } from '../../core/catalog/entry-values.ts'
import { EVERY } from '../../core/catalog/operations.ts'
import { failsInSuccess } from '../../core/contract/forms/forms-of.ts'
import { allowRepeating, forbidsRepeating } from '../../core/contract/should-retry.ts'
import { oddCharacterIn } from '../../core/values/character-name.ts'
import { addTo } from '../../core/values/lists.ts'
import { splitWords } from '../../core/values/words.ts'
import {
  type Entry,
  type LintInput,
  type NamingField,
  offer,
  runnable,
  unlistedNames,
} from '../linter/rule.ts'
import { handled, planIn } from '../linter/statuses.ts'

export const operationKnown = runnable({
  id: 'operation-known',
  severity: 'error',
  needs: ['codes.handling'],
  needsIntact: ['operations'],
  options: { operations: [] as readonly string[] },
  *check(input, { operations }) {
    const { has, catalog } = input
    const isListed = has('operations') && !catalog.unknownFields.includes('operations')
    if (!isListed) {
      if (!catalog.unknownFields.includes('operations')) yield* unlisted(input)
      const why = 'is not a known operation (rules.operation-known in the config)'
      yield* unlistedNames(handled(input), HANDLED, operations, why)
      return
    }
    // What sent a retired code may be gone, too.
    const sent = (entries: readonly Entry[]) =>
      entries.filter(({ retired }) => retired === undefined)
    const listed = input.operations.map(({ id }) => id)
    const why = 'is not in "operations" of the header'
    yield* unlistedNames(sent(input.having('raised_by')), RAISED, listed, why)
    yield* unlistedNames(sent(handled(input)), HANDLED, listed, why)
  },
})

const RAISED: NamingField = {
  steps: ['raised_by'],
  of: ({ raised_by = [] }) => raised_by.filter((id) => id !== EVERY),
}

const HANDLED: NamingField = {
  steps: ['handling', 'operation'],
  of: ({ handling }) => handling?.operation ?? [],
}

/** One finding for all codes that name operations in a catalog that lists none. */
function* unlisted({ having }: LintInput) {
  const [first, ...others] = having('raised_by').filter(
    (entry) => entry.retired === undefined && RAISED.of(entry).length > 0,
  )
  if (first === undefined) return
  const subject =
    others.length === 0 ? `${first.code ?? 'this entry'} names` : `${others.length + 1} codes name`
  yield {
    path: first.path('raised_by'),
    message: `${subject} operations in "raised_by", but the header has no "operations"; list them there`,
  }
}

const ID = /^[^\s\p{C}]+$/u

export const operationListValid = runnable({
  id: 'operation-list-valid',
  severity: 'error',
  needs: ['operations'],
  *check({ operations, has, catalog }) {
    if (has('operations') && catalog.value.operations?.length === 0)
      yield {
        path: ['operations'],
        part: 'key',
        message: 'the list of operations is empty; name an operation, or remove "operations"',
      }
    const seen = new Map<string, (typeof operations)[number]>()
    for (const operation of operations) {
      const { id, path } = operation
      const twin = seen.get(id)
      if (twin !== undefined)
        yield {
          path,
          message: `the operation "${id}" is listed twice`,
          related: [{ path: twin.path, message: 'first listed here' }],
        }
      else if (id === EVERY)
        yield { path, message: '"*" means every operation, so it cannot be the id of one' }
      else if (!ID.test(id)) {
        const odd = oddCharacterIn(id)
        yield {
          path,
          message: `"${id}" ${odd === undefined ? 'is not a valid id of an operation' : `has ${odd}`}; use the operationId of the document of the API, without blanks`,
        }
      }
      if (twin === undefined) seen.set(id, operation)
    }
  },
})

export const operationNamed = runnable({
  id: 'operation-named',
  severity: 'error',
  needs: ['codes.handling', 'codes.raised_by'],
  *check({ having, has }) {
    const isFree = !has('operations') // else operation-known compares them with the list
    for (const one of having('handling.operation', 'raised_by'))
      for (const [steps, names] of [
        [['handling', 'operation'], one.handling?.operation ?? []],
        [['raised_by'], one.raised_by ?? []],
      ] as const) {
        const first = new Map<string, number>()
        for (const [index, name] of names.entries()) {
          if (name === undefined) continue
          const path = one.path(...steps, index)
          const twin = first.get(name)
          if (twin !== undefined) {
            const related = [{ path: one.path(...steps, twin), message: 'first listed here' }]
            yield { path, message: `the operation "${name}" is listed twice`, related }
            continue
          }
          first.set(name, index)
          if (isFree && steps[0] === 'handling' && !NAME.test(name)) {
            const meant = toName(name)
            yield {
              path,
              message: `"${name}" is not of the form noun.verb in lower case, such as "order.create"`,
              ...(NAME.test(meant) && offer(meant)),
            }
          }
        }
        const every = steps[0] === 'raised_by' ? first.get(EVERY) : undefined
        if (every !== undefined && first.size > 1)
          yield {
            path: one.path('raised_by', every),
            message: '"*" means every operation, so it must be alone; remove the others, or "*"',
          }
      }
  },
})

const NAME = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*\.[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/

const toName = (name: string): string =>
  splitWords(name, '_')
    .toLowerCase()
    .split(/[^a-z0-9_-]+/)
    .filter(Boolean)
    .join('.')

/** A code of an operation and a status, and whether a program may repeat the call. */
type Said = {
  readonly entry: Entry
  readonly isRepeated: boolean
  readonly raisedBy: readonly string[]
}

export const retryOperationAgrees = runnable({
  id: 'retry-operation-agrees',
  severity: 'warn',
  appliesTo: 'live',
  needs: ['codes.handling', 'codes.raised_by'],
  *check(input) {
    if (failsInSuccess(input.catalog.value.wire)) return
    for (const [status, all] of saidByStatus(input)) {
      const common = all.filter(({ raisedBy }) => raisedBy.includes(EVERY))
      if (isMixed(common)) {
        yield disagreement(`${status} of every operation`, common)
        continue
      }
      const byOperation = new Map<string, Said[]>()
      for (const one of all) for (const id of one.raisedBy) addTo(byOperation, id, one)
      // Those of every operation agree, so one is enough to compare with.
      for (const [id, own] of byOperation)
        if (isMixed([...own, ...common.slice(0, 1)]))
          yield disagreement(
            `${status} of ${id}`,
            all.filter((one) => own.includes(one) || common.includes(one)),
          )
    }
  },
})

/** The codes of each status of a failure that say whether to repeat the call, or whose status does. */
function saidByStatus(input: LintInput): Map<number, Said[]> {
  const planOf = planIn(input)
  const all = new Map<number, Said[]>()
  for (const entry of input.having('raised_by')) {
    const raisedBy = entry.raised_by?.filter((id) => id !== undefined) ?? []
    if (entry.code === undefined || raisedBy.length === 0) continue
    for (const http of statusesOf(entry)) {
      const plan = planOf({ ...entry, http })
      const isRepeated = allowRepeating([plan])
      if (http < 400 || !(isRepeated || forbidsRepeating(plan))) continue
      addTo(all, http, { entry, isRepeated, raisedBy })
    }
  }
  return all
}

const isMixed = (all: readonly Said[]): boolean =>
  new Set(all.map(({ isRepeated }) => isRepeated)).size > 1

function disagreement(what: string, all: readonly Said[]) {
  const repeated = all.find(({ isRepeated }) => isRepeated)!
  const other = all.find(({ isRepeated }) => !isRepeated)!
  const [first, last] =
    all.indexOf(repeated) < all.indexOf(other) ? [repeated, other] : [other, repeated]
  return {
    path: last.entry.path('code'),
    message: `${what} is repeated for ${repeated.entry.code} and not for ${other.entry.code}: clients that know only the status are wrong for one of them; give it another status, or accept this if the service sends x-should-retry`,
    related: [
      {
        path: first.entry.path('code'),
        message: `${first.entry.code} is ${first.isRepeated ? '' : 'not '}repeated`,
      },
    ],
  }
}
