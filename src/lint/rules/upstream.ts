import type { UpstreamLists } from '../../catalog/parsed-catalog.ts'
import type { Path } from '../../diagnostic.ts'
import { oddCharacterIn } from '../../values/character-name.ts'
import { didYouMean, nearestOf } from '../../values/nearest.ts'
import { defineRule, entry, file, type LintInput, offer } from '../rule.ts'

const CORE = { title: 'Core registry' }
/** A catalog with a system `core`, and one entry for each list of its codes. */
const mapping = (lists: readonly (readonly string[])[], core: object = CORE) => ({
  source: file(
    { upstream: { core } },
    lists
      .map((from, at) =>
        entry({ ...(at > 0 && { code: `MEMBER_BLOCKED_${at}` }), from: { core: from } }),
      )
      .join('\n'),
  ),
})

/** One code of another system, and the place that names it; `retired` if its entry is. */
type Named = { system: string; id: string; path: Path; retired: boolean }

function* namedIn({ having }: LintInput): Generator<Named> {
  for (const { from = {}, retired, path } of having('from'))
    for (const [system, ids = []] of Object.entries(from))
      for (const [index, id] of ids.entries())
        if (id !== undefined)
          yield { system, id, path: path('from', system, index), retired: retired !== undefined }
}

/** The codes that the header leaves out on purpose. */
function* leftOut({ header: { upstream = {} } }: LintInput): Generator<Omit<Named, 'retired'>> {
  for (const [system, { unmapped = [] } = {}] of Object.entries(upstream))
    for (const [index, id] of unmapped.entries())
      if (id !== undefined) yield { system, id, path: ['upstream', system, 'unmapped', index] }
}

export const upstreamKnown = defineRule({
  id: 'upstream-known',
  severity: 'error',
  summary: 'Every system in `from` is one that the header lists in `upstream`.',
  why: 'Otherwise, the key may be misspelled, and no output has the codes of the system.',
  good: () => [mapping([['E042']])],
  bad: () => [
    { source: file({ upstream: { core: CORE } }, entry({ from: { cor: ['E042'] } })) },
    entry({ from: { core: ['E042'] } }),
  ],
  needs: ['codes.from', 'upstream'],
  needsIntact: ['upstream'],
  *check({ having, exists, header: { upstream = {} } }) {
    const known = Object.keys(upstream)
    const guess = nearestOf(known)
    for (const { from = {}, path } of having('from'))
      for (const system of Object.keys(from))
        if (!exists(['upstream', system]))
          yield {
            path: path('from', system),
            part: 'key',
            message: `"${system}" is not in "upstream" of the header${didYouMean(guess(system))}`,
            suggestions: offer(guess(system))?.suggestions ?? [],
          }
  },
})

const KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/
const URI = /^[a-z][a-z0-9+.-]*:[^\s|#]+$/i
const ID = /^[^\s\p{C}]+(?: [^\s\p{C}]+)*$/u

export const upstreamValid = defineRule({
  id: 'upstream-valid',
  severity: 'error',
  summary:
    'The keys of `upstream` are lower-case words, the `uri` of a system is an absolute URI, and its codes in `from` and `unmapped` are texts without blanks at their ends.',
  why: 'Generated modules and ConceptMaps name the systems and their codes.',
  good: () => [
    mapping([['E042', 'ORA-00001', '42', 'not found']], { uri: 'urn:oid:1.2.3.4' }),
    { source: file({ upstream: { core_2: { uri: 'https://core.shop.dev/errors' } } }) },
  ],
  bad: () => [
    { source: file({ upstream: { 'Core System': CORE } }) },
    { source: file({ upstream: { core: { uri: 'core' } } }) },
    { source: file({ upstream: { core: { uri: 'https://core.shop.dev/errors|1' } } }) },
    mapping([['E042', '']]),
    mapping([[' E042']]),
    mapping([['E0\u200b42']]),
    { source: file({ upstream: { core: { unmapped: ['E042 '] } } }) },
  ],
  needs: ['upstream'],
  *check(input) {
    for (const [system, { uri } = {}] of Object.entries(input.header.upstream ?? {})) {
      const path = ['upstream', system]
      if (!KEY.test(system))
        yield {
          path,
          part: 'key',
          message: `"${system}" is not a valid key of a system; use lower-case words with _ between them`,
        }
      if (uri !== undefined && !URI.test(uri))
        yield {
          path: [...path, 'uri'],
          message: `"${uri}" is not an absolute URI without "|" and "#"; an internal system can have one of its own: urn:shop:core`,
        }
    }
    for (const { id, path } of [...namedIn(input), ...leftOut(input)]) {
      if (ID.test(id)) continue
      const odd = oddCharacterIn(id)
      yield {
        path,
        message:
          id === ''
            ? 'the code is empty'
            : `"${id}" ${odd === undefined ? 'has blanks at its ends, or several in a row' : `has ${odd}`}; write the code as the system sends it`,
      }
    }
  },
})

export const upstreamMappedOnce = defineRule({
  id: 'upstream-mapped-once',
  severity: 'error',
  summary:
    'Every code of another system is in `from` of one code that is not retired, once, and not also in `unmapped`.',
  why: 'A service that receives it must know which code to send.',
  good: () => [
    mapping([['E042'], ['E043']]),
    {
      source: file(
        { upstream: { core: CORE } },
        [
          entry({
            from: { core: ['E042'] },
            retired: { since: '1.0.0', reason: 'Split.', note: 'Nothing.' },
          }),
          entry({ code: 'MEMBER_BLOCKED', from: { core: ['E042'] } }),
        ].join('\n'),
      ),
    },
  ],
  bad: () => [
    mapping([['E042'], ['E043', 'E042']]),
    mapping([['E042', 'E042']]),
    mapping([['E042']], { unmapped: ['E042'] }),
    { source: file({ upstream: { core: { unmapped: ['E900', 'E900'] } } }) },
  ],
  needs: ['codes.from'],
  *check(input) {
    const first = new Map<string, Path>()
    const living = [...namedIn(input)].filter(({ retired }) => !retired)
    for (const { system, id, path } of [...living, ...leftOut(input)]) {
      const key = JSON.stringify([system, id])
      const twin = first.get(key)
      if (twin === undefined) first.set(key, path)
      else
        yield {
          path,
          message:
            path[0] === 'upstream' && twin[0] !== 'upstream'
              ? `"${id}" is in "from" of a code; remove it here`
              : `"${id}" of ${system} is named twice; keep one`,
          related: [{ path: twin, message: 'first named here' }],
        }
    }
  },
})

const LIST = `code,meaning
E042,No such member
E043,Member number is empty
E900,Heartbeat failed
`
const companions = { 'core.csv': LIST }
const LISTED = { codes_from: 'core.csv', unmapped: ['E900'] }

/** The codes of each system whose own list was read. */
const listsOf = ({ catalog }: LintInput): UpstreamLists => catalog.upstream ?? new Map()

export const upstreamCodeListed = defineRule({
  id: 'upstream-code-listed',
  severity: 'error',
  summary:
    'Every code of another system, in `from` or `unmapped`, is in the list of that system, if `codes_from` names it.',
  why: 'Otherwise, it is misspelled, or the system no longer sends it.',
  good: () => [{ ...mapping([['E042', 'E043']], LISTED), companions }],
  bad: () => [
    { ...mapping([['E042', 'E043', 'E044']], LISTED), companions },
    { ...mapping([['E042', 'E043']], { ...LISTED, unmapped: ['E900', 'E901'] }), companions },
  ],
  needs: ['codes.from'],
  *check(input) {
    const guesses = new Map(
      [...listsOf(input)].map(([system, codes]) => [system, nearestOf(new Set(codes.keys()))]),
    )
    const living = [...namedIn(input)].filter(({ retired }) => !retired)
    for (const { system, id, path } of [...living, ...leftOut(input)]) {
      const codes = listsOf(input).get(system)
      if (codes === undefined || codes.has(id)) continue
      const meant = guesses.get(system)?.(id)
      yield {
        path,
        message: `"${id}" is not in the list of ${system}${didYouMean(meant)}`,
        ...(meant !== undefined && { suggestions: [meant] }),
      }
    }
  },
})

export const upstreamComplete = defineRule({
  id: 'upstream-complete',
  severity: 'warn',
  summary:
    'Every code in the list of another system (`codes_from` in `upstream`) is in `from` of a code that is not retired, or in `unmapped`.',
  why: 'A service that receives it has no code to send.',
  good: () => [{ ...mapping([['E042', 'E043']], LISTED), companions }],
  bad: () => [
    { ...mapping([['E042']], LISTED), companions },
    { ...mapping([['E042', 'E043']], { codes_from: 'core.csv' }), companions },
  ],
  needs: ['codes.from'],
  needsIntactSource: true,
  needsIntact: ['codes.from', 'upstream'],
  *check(input) {
    const named = new Set(
      [...[...namedIn(input)].filter(({ retired }) => !retired), ...leftOut(input)].map(
        ({ system, id }) => JSON.stringify([system, id]),
      ),
    )
    for (const [system, codes] of listsOf(input))
      for (const [id, at] of codes)
        if (!named.has(JSON.stringify([system, id])))
          yield {
            path: ['upstream', system, 'codes_from'],
            at,
            message: `no code stands for "${id}" of ${system}; name it in "from" of a code, or in "unmapped" of the system`,
          }
  },
})

export const upstreamUriPresent = defineRule({
  id: 'upstream-uri-present',
  severity: 'error',
  summary: 'A system in `upstream` that is `public` has a `uri`.',
  why: 'A ConceptMap names the system of the codes that it translates.',
  good: () => [mapping([['E042']], { public: true, uri: 'urn:shop:core' }), mapping([['E042']])],
  bad: () => [mapping([['E042']], { public: true })],
  needs: ['upstream'],
  needsIntact: ['upstream'],
  fhir: true,
  *check({ header: { upstream = {} }, exists }) {
    for (const [system, said] of Object.entries(upstream))
      if (said?.public === true && !exists(['upstream', system, 'uri']))
        yield {
          path: ['upstream', system, 'uri'],
          at: ['upstream', system, 'public'],
          message: `"${system}" is public and has no "uri"; an internal system can have one of its own: urn:shop:${system}`,
          missing: 'uri',
        }
  },
})
