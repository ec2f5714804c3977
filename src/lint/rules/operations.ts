import { EVERY } from '../../catalog/operations.ts'
import { oddCharacterIn } from '../../values/character-name.ts'
import { splitWords } from '../../values/words.ts'
import { type NamingField, unlistedNames } from '../listed-names.ts'
import { defineRule, entry, file, fixable, type LintInput, offer } from '../rule.ts'

const LISTED = ['openVisit', { id: 'billVisit', title: 'Send the bill' }]
const OLD = { retired: { since: '1.0.0', reason: 'Bills are merged.', note: 'Nothing.' } }

/** A catalog that lists operations, with one entry. */
const listing = (fields: Record<string, unknown>, operations: unknown = LISTED) => ({
  source: file({ operations }, entry(fields)),
})
const raised = (...raised_by: string[]) => listing({ raised_by })
const recreating = (...operation: string[]) => ({ handling: { retry: 'recreate', operation } })

const options = { operations: ['consent.reject', 'consent.create'] }

export const operationKnown = defineRule({
  id: 'operation-known',
  severity: 'error',
  summary:
    'Every operation in `raised_by` and in `handling` is one that the header lists in `operations`; without that list, those in `handling` are ones that the config lists (option `operations`; without it, they are not checked).',
  why: 'Otherwise, the operation may be misspelled: no page shows its codes, and no application has a handler for it.',
  good: () => [
    { codes: entry(recreating('consent.create')), options },
    entry(recreating('visit.close')),
    raised('billVisit'),
    raised('*'),
    raised(),
    entry({ raised_by: ['*'] }),
    listing(recreating('openVisit')),
    listing({ raised_by: ['payVisit'], ...OLD }), // what sent it may be gone, too
  ],
  bad: () => [
    fixable('ask', { codes: entry(recreating('consent.creat')), options }),
    { codes: entry(recreating('visit.close')), options },
    fixable('ask', raised('openVisit', 'bilVisit')),
    raised('closeSession'),
    fixable('ask', listing(recreating('open_visit'))),
    entry({ raised_by: ['billVisit'] }),
  ],
  needs: ['codes.handling'],
  needsIntact: ['operations'],
  options: { operations: [] as readonly string[] },
  *check(input, { operations }) {
    const { has, catalog } = input
    const isListed = has('operations') && !catalog.unknownFields.includes('operations')
    if (!isListed) {
      if (!catalog.unknownFields.includes('operations')) yield* unlisted(input)
      const why = 'is not a known operation (rules.operation-known in the config)'
      yield* unlistedNames(input.having('handling.operation'), HANDLED, operations, why)
      return
    }
    // What sent a retired code may be gone, too.
    const sent = (field: 'raised_by' | 'handling.operation') =>
      input.having(field).filter(({ retired }) => retired === undefined)
    const listed = input.operations.map(({ id }) => id)
    const why = 'is not in "operations" of the header'
    yield* unlistedNames(sent('raised_by'), RAISED, listed, why)
    yield* unlistedNames(sent('handling.operation'), HANDLED, listed, why)
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

export const operationListValid = defineRule({
  id: 'operation-list-valid',
  severity: 'error',
  summary:
    '`operations` is a list of unique ids, such as `billVisit`: any text without blanks, but not `*`.',
  why: 'Codes, generated modules and the document of the API refer to the ids; `*` means every operation.',
  good: () => [
    { source: file({ operations: ['openVisit', 'repos/get', 'visits.close', 'OPENVISIT'] }) },
    { source: file({ operations: LISTED }) },
  ],
  bad: () =>
    [
      ['open visit'],
      [],
      ['openVisit', { id: 'openVisit', title: 'Open a visit' }],
      [''],
      ['*'],
      ['open\u200bVisit'],
    ].map((operations) => ({ source: file({ operations }) })),
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

export const operationNamed = defineRule({
  id: 'operation-named',
  severity: 'error',
  summary:
    'An operation is listed once in a `raised_by` and in a `handling`; `*`, which means every operation, is alone; without `operations` in the header, those of `handling` are named `noun.verb` in lower case, such as `order.create`.',
  why: 'Applications register their handlers under these names, and a list with `*` and others does not say whether a code comes from all operations or from some.',
  good: () => [
    ...[['consent.reject', 'consent.create'], ['claim_line.add']].map((names) =>
      entry(recreating(...names)),
    ),
    listing(recreating('openVisit')),
    raised('openVisit', 'billVisit'),
    raised('*'),
    raised(),
  ],
  bad: () => [
    ...['Consent.Reject', 'consent/reject', 'consentSession.reject'].map((name) =>
      fixable('ask', entry(recreating(name))),
    ),
    ...[['reject'], [''], ['visit.consent.reject'], ['a.b', 'c.d', 'a.b']].map((names) =>
      entry(recreating(...names)),
    ),
    raised('openVisit', 'billVisit', 'openVisit'),
    raised('*', 'openVisit'),
    raised('openVisit', '*'),
    entry({ raised_by: ['*', '*'] }),
  ],
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
