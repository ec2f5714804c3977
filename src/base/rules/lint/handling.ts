import { statusesOf } from '../../core/catalog/entry-values.ts'
import { failsInSuccess } from '../../core/contract/forms/forms-of.ts'
import { parseWirePath } from '../../core/contract/paths/wire-path.ts'
import type { Edit, Path } from '../../core/diagnostic.ts'
import type { Source } from '../../core/yaml/source.ts'
import {
  type Entry,
  type LintInput,
  type NamingField,
  runnable,
  unlistedNames,
} from '../linter/rule.ts'
import { handled, planIn } from '../linter/statuses.ts'

export const audienceKnown = runnable({
  id: 'audience-known',
  severity: 'error',
  needs: ['codes.handling'],
  options: { audiences: [] as readonly string[] },
  check: (input, { audiences }) =>
    unlistedNames(
      handled(input),
      AUDIENCE,
      audiences,
      'is not a known audience (rules.audience-known in the config)',
    ),
})

const AUDIENCE: NamingField = {
  steps: ['handling', 'audience'],
  of: ({ handling }) => handling?.audience ?? [],
}

export const handlingAgrees = runnable({
  id: 'handling-agrees',
  severity: 'error',
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check(input) {
    const { exists } = input
    const planOf = planIn(input)
    for (const one of handled(input)) {
      const { outcome, retry, operation, retry_policy: policy, present_as } = one.handling ?? {}
      const at = (field: string) => one.path('handling', field)
      // A field of another type is reported by field-typed.
      const isAbsent = (field: string, value: unknown) => value === undefined && !exists(at(field))
      const passes = outcome === 'warn' || outcome === 'ok'
      const code = one.code ?? (one.path()[0] === 'codes' ? 'this code' : 'this status')

      if (outcome !== undefined && one.stop !== undefined && passes === one.stop)
        yield {
          path: at('outcome'),
          message: `the outcome "${outcome}" requires stop: ${!one.stop}`,
          related: [{ path: one.path('stop'), message: `stop is ${one.stop}` }],
        }
      if (passes && retry !== undefined && retry !== 'none')
        yield {
          path: at('retry'),
          message: `retry is "${retry}", but a call with the outcome "${outcome}" must not be repeated; use "none"`,
          related: [{ path: at('outcome'), message: `the outcome is ${outcome}` }],
        }
      if (retry === 'recreate' && (isAbsent('operation', operation) || operation?.length === 0))
        yield {
          path: at('operation'),
          at: at('retry'),
          message: `${code} has retry "recreate", but names no operation to run`,
        }
      if (policy !== undefined && retry !== 'same' && (retry ?? isAbsent('retry', retry)))
        yield {
          path: at('retry_policy'),
          part: 'key',
          message: `retry_policy has an effect only with retry: same, but retry is ${retry === undefined ? 'not given' : `"${retry}"`}`,
        }
      const isRepeated = ['same', 'recreate'].includes(planOf(one).retry)
      const isNoticed = outcome !== 'ok' && !isRepeated
      const isKnown =
        (outcome ?? isAbsent('outcome', outcome)) && (retry ?? isAbsent('retry', retry))
      if (present_as === 'silent' && isNoticed && isKnown)
        yield {
          path: at('present_as'),
          message: `${code} would be in the list of errors only, where nobody has to see it: "silent" requires outcome: ok, retry: same or retry: recreate`,
        }
    }
  },
})

/** The statuses of which RFC 9113 (8.7) or their own texts make it likely that nothing was processed. */
const REFUSING = [408, 409, 421, 425, 429, 503]

/** Those that say that a request was processed, or that nobody knows. */
const UNSURE = [500, 502, 504]

export const processedAgrees = runnable({
  id: 'processed-agrees',
  severity: 'error',
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check(input) {
    const planOf = planIn(input)
    for (const one of handled(input)) {
      const { outcome, retry, key, processed } = one.handling ?? {}
      if (processed === undefined) continue
      const at = (field: string) => one.path('handling', field)
      const claim = (why: string, field?: Path) => ({
        path: at('processed'),
        message: `"processed: false" promises that nothing was done, but ${why}`,
        related: field ? [{ path: field, message: 'it is said here' }] : [],
      })
      const status = statusesOf(one).find((http) => http < 400 || UNSURE.includes(http))
      if (status !== undefined)
        yield claim(
          status < 400
            ? `a ${status} says that the request was processed`
            : `nobody knows that of a ${nameOf(one, status)}`,
          placeOf(one),
        )
      if (outcome === 'ok' || outcome === 'warn')
        yield claim(`the outcome "${outcome}" says that the call succeeded`, at('outcome'))
      if (key === 'reuse')
        yield claim('key "reuse" says that the request may have been processed', at('key'))
      // A field of another type is reported by field-typed.
      if (retry === undefined && input.exists(at('retry'))) continue
      // A status that does not say it may be repeated anyway.
      const effective = isOfCode(one) ? retry : planOf(one).retry
      if (effective !== 'same' && effective !== 'recreate')
        yield {
          path: at('processed'),
          message: `processed has an effect only with retry: same or recreate, but retry is ${retry === undefined ? 'not given' : `"${retry}"`}`,
        }
    }
  },
})

export const processedHttpAgrees = runnable({
  id: 'processed-http-agrees',
  severity: 'warn',
  appliesTo: 'live',
  needs: ['codes.handling'],
  *check(input) {
    for (const one of handled(input)) {
      if (one.handling?.processed === undefined) continue
      const odd = statusesOf(one).find(
        (http) => http >= 400 && !UNSURE.includes(http) && !REFUSING.includes(http),
      )
      if (odd === undefined) continue
      const place = placeOf(one)
      yield {
        path: one.path('handling', 'processed'),
        message: `a ${nameOf(one, odd)} rarely guarantees that nothing was processed: clients send a POST again without a key; be sure, or use ${REFUSING.join(', ')}`,
        related: place ? [{ path: place, message: `http is ${odd}` }] : [],
      }
    }
  },
})

const isOfCode = ({ path }: Entry): boolean => path()[0] === 'codes'

/** Where the status of a code is; a status of `defaults.by_http` is its own. */
const placeOf = (one: Entry): Path | undefined => (isOfCode(one) ? one.path('http') : undefined)

/** A status in a sentence: of a class in `defaults.by_http`, the class. */
const nameOf = (one: Entry, http: number): string =>
  isOfCode(one) ? `${http}` : `${one.path().at(-1)}`

const PASSING = [408, 425, 429, 500, 502, 503, 504]

const REPEATED = [429, 503]

export const retryHttpAgrees = runnable({
  id: 'retry-http-agrees',
  severity: 'warn',
  appliesTo: 'live',
  needs: ['codes.handling', 'codes.notes'],
  *check(input) {
    const statuses = failsInSuccess(input.catalog.value.wire) ? [...PASSING, 200] : PASSING
    for (const entry of handled(input)) {
      const { http, handling: { outcome, retry } = {}, has, path } = entry
      if ((retry !== 'same' && retry !== 'none') || http === undefined || has('notes')) continue
      if (outcome === 'warn' || outcome === 'ok') continue // reported by handling-agrees
      const intended = isOfCode(entry)
        ? 'if it is intended, say why in "notes"'
        : 'if it is intended, accept this with the reason'
      const message =
        retry === 'same'
          ? !statuses.includes(http) &&
            `${http === 409 ? 'some SDKs retry a 409, most HTTP clients and proxies do not' : `many HTTP clients and proxies do not retry a ${http}`}, but retry is "same"; use "same" only with ${PASSING.join(', ')}, or, ${intended}`
          : REPEATED.includes(http) &&
            `HTTP clients and proxies often retry a ${http}, but retry is "none"; ${intended}`
      const related = isOfCode(entry) ? [{ path: path('http'), message: `http is ${http}` }] : []
      if (message) yield { path: path('handling', 'retry'), message, related }
    }
  },
})

export const retryPolicyValid = runnable({
  id: 'retry-policy-valid',
  severity: 'error',
  needs: ['codes.handling'],
  *check(input) {
    for (const { handling: { retry_policy: policy = {} } = {}, path } of handled(input)) {
      const at = (name: string) => path('handling', 'retry_policy', name)
      for (const name of ['max', 'base_ms', 'cap_ms'] as const)
        if (policy[name] !== undefined && policy[name] < 1)
          yield { path: at(name), message: `${name} must be 1 or more, not ${policy[name]}` }
      const { base_ms, cap_ms } = policy
      if (base_ms === undefined || cap_ms === undefined || cap_ms < 1 || base_ms <= cap_ms) continue
      yield {
        path: at('base_ms'),
        message: `base_ms (${base_ms}) must not be larger than cap_ms (${cap_ms})`,
        related: [{ path: at('cap_ms'), message: `cap_ms is ${cap_ms}` }],
      }
    }
  },
})

function* wirePaths({ having }: LintInput): Generator<[text: string, path: Path]> {
  for (const { handling, path } of having('handling.paths'))
    for (const [index, text] of (handling?.paths ?? []).entries())
      if (text !== undefined) yield [text, path('handling', 'paths', index)]
}

export const pathIndexOpen = runnable({
  id: 'path-index-open',
  severity: 'warn',
  appliesTo: 'live',
  needs: ['codes.handling'],
  *check(input) {
    for (const [text, path] of wirePaths(input)) {
      if (!/\[[0-9]/.test(text) || !('segments' in parseWirePath(text))) continue // path-syntax
      const open = text.replace(/\[[0-9]+\]/g, '[]')
      const message = `an index belongs to one request; write "${open}"`
      yield { path, message, replace: { with: open, safety: 'yes' } }
    }
  },
})

export const pathSyntax = runnable({
  id: 'path-syntax',
  severity: 'error',
  needs: ['codes.handling'],
  *check(input) {
    for (const [text, path] of wirePaths(input)) {
      const parsed = parseWirePath(text)
      if ('segments' in parsed) continue
      const message = `"${text}" is not a wire path such as "lines[].documents": expected ${parsed.wanted} at character ${parsed.at + 1}`
      yield { path, message }
    }
  },
})

export const pathUnique = runnable({
  id: 'path-unique',
  severity: 'warn',
  appliesTo: 'live',
  needs: ['codes.handling'],
  *check({ having, catalog: { source } }) {
    for (const { handling: { paths = [] } = {}, path } of having('handling.paths')) {
      const first = new Map<string, number>()
      for (const [index, text] of paths.entries()) {
        if (text === undefined) continue
        const twin = first.get(text)
        if (twin === undefined) {
          first.set(text, index)
          continue
        }
        const edit = removal(
          source,
          path('handling', 'paths', index - 1),
          path('handling', 'paths', index),
        )
        yield {
          path: path('handling', 'paths', index),
          message: `the path "${text}" is listed twice`,
          related: [{ path: path('handling', 'paths', twin), message: 'first listed here' }],
          ...(edit && { replace: { edits: [edit], safety: 'yes' as const } }),
        }
      }
    }
  },
})

/**
 * Returns the edit that removes an item from its list, with the comma or dash before it; undefined
 * if a comment is next to it.
 */
function removal(source: Source, before: Path, path: Path): Edit | undefined {
  const [previous, item] = [source.token(before), source.token(path)]
  if (previous === undefined || item === undefined) return undefined
  const between = source.text.slice(previous.end, item.start)
  const inFlow = /^\s*,\s*$/.test(between)
  const removable =
    inFlow ||
    (/^\s*-\s+$/.test(between) && item.style !== 'block' && endsLine(source.text, item.end))
  return removable ? { start: previous.end, end: item.end, text: '' } : undefined
}

function endsLine(text: string, at: number): boolean {
  const next = /[^ \t]|$/g
  next.lastIndex = at
  return /^[\r\n]?$/.test(next.exec(text)![0])
}
