import { CODE_STYLES, inStyle } from '../../core/catalog/code-style.ts'
import { isFormOpen, requiresStages } from '../../core/catalog/parsed-catalog.ts'
import { PUBLISHED } from '../../core/catalog/published.ts'
import type { Path } from '../../core/diagnostic.ts'
import { oddCharacterIn } from '../../core/values/character-name.ts'
import { type Entry, offer, runnable, twins } from '../linter/rule.ts'

export const codeDistinct = runnable({
  id: 'code-distinct',
  severity: 'error',
  *check({ entries }) {
    const folded = ({ code }: Entry) => code?.toLowerCase().replace(/[_-]/g, '')
    // Exact duplicates are reported by code-unique.
    for (const [{ code, path }, twin] of twins(entries, folded))
      if (twin.code !== code)
        yield {
          path: path('code'),
          message: `${code} differs from ${twin.code} only in case or underscores`,
          related: [{ path: twin.path('code'), message: 'first defined here' }],
        }
  },
})

export const codeFormat = runnable({
  id: 'code-format',
  severity: 'error',
  *check({ entries, header: { code_style: style = 'upper-snake' } }) {
    const { title, pattern } = CODE_STYLES[style]
    for (const { code, path } of entries) {
      if (code === undefined || pattern.test(code)) continue
      const meant = inStyle(code, style)
      const odd = oddCharacterIn(code)
      const fault =
        odd === undefined
          ? `is not ${title}`
          : `has ${odd}; a code is ${title}, with Latin letters only`
      const repair = meant !== undefined && pattern.test(meant) && offer(meant)
      yield { path: path('code'), message: `"${code}" ${fault}`, ...repair }
    }
  },
})

export const codeLength = runnable({
  id: 'code-length',
  severity: 'warn',
  appliesTo: 'live',
  options: { min: 3, max: 63 },
  *check({ entries }, { min, max }) {
    for (const { code, path } of entries) {
      if (code === undefined || code === '') continue
      const fault =
        code.length < min
          ? `has fewer than ${min} characters`
          : code.length > max && `has ${code.length} characters; at most ${max} are allowed`
      if (fault) yield { path: path('code'), message: `${code} ${fault}` }
    }
  },
})

const GENERIC: readonly string[] = [
  'ERROR',
  'FAILED',
  'FAILURE',
  'FAULT',
  'EXCEPTION',
  'INVALID',
  'UNKNOWN',
  'OTHER',
  'GENERAL',
  'GENERIC',
  'GENERAL_ERROR',
  'GENERIC_ERROR',
  'UNKNOWN_ERROR',
]

// The reason phrases of RFC 9110 and its extensions, and their older wordings.
const PHRASES = new Map([
  ['BAD_REQUEST', 400],
  ['UNAUTHORIZED', 401],
  ['PAYMENT_REQUIRED', 402],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
  ['NOT_ACCEPTABLE', 406],
  ['PROXY_AUTHENTICATION_REQUIRED', 407],
  ['REQUEST_TIMEOUT', 408],
  ['CONFLICT', 409],
  ['GONE', 410],
  ['LENGTH_REQUIRED', 411],
  ['PRECONDITION_FAILED', 412],
  ['CONTENT_TOO_LARGE', 413],
  ['PAYLOAD_TOO_LARGE', 413],
  ['REQUEST_ENTITY_TOO_LARGE', 413],
  ['URI_TOO_LONG', 414],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['RANGE_NOT_SATISFIABLE', 416],
  ['EXPECTATION_FAILED', 417],
  ['MISDIRECTED_REQUEST', 421],
  ['UNPROCESSABLE_CONTENT', 422],
  ['UNPROCESSABLE_ENTITY', 422],
  ['LOCKED', 423],
  ['FAILED_DEPENDENCY', 424],
  ['TOO_EARLY', 425],
  ['UPGRADE_REQUIRED', 426],
  ['PRECONDITION_REQUIRED', 428],
  ['TOO_MANY_REQUESTS', 429],
  ['REQUEST_HEADER_FIELDS_TOO_LARGE', 431],
  ['UNAVAILABLE_FOR_LEGAL_REASONS', 451],
  ['INTERNAL_SERVER_ERROR', 500],
  ['NOT_IMPLEMENTED', 501],
  ['BAD_GATEWAY', 502],
  ['SERVICE_UNAVAILABLE', 503],
  ['GATEWAY_TIMEOUT', 504],
  ['HTTP_VERSION_NOT_SUPPORTED', 505],
  ['VARIANT_ALSO_NEGOTIATES', 506],
  ['INSUFFICIENT_STORAGE', 507],
  ['LOOP_DETECTED', 508],
  ['NETWORK_AUTHENTICATION_REQUIRED', 511],
])

// What a framework answers by itself says no more than its status (`answers` of `createRail`).
const BY_FRAMEWORKS = new Set([400, 405, 408, 413, 415, 431, 500, 503])

export const codeSpecific = runnable({
  id: 'code-specific',
  severity: 'warn',
  appliesTo: 'live',
  options: { words: GENERIC },
  *check({ entries }, { words }) {
    const generic = new Set(words)
    for (const { code, http, path } of entries) {
      if (code === undefined) continue
      const status = PHRASES.get(code)
      if (status !== undefined && status === http && BY_FRAMEWORKS.has(http)) continue
      const fault =
        status === undefined
          ? generic.has(code) && 'is too generic'
          : status === http || http === undefined
            ? `only repeats HTTP status ${status}`
            : `is the phrase of HTTP status ${status}, and the code has ${http}`
      if (fault)
        yield { path: path('code'), message: `${code} ${fault}; name the specific problem` }
    }
  },
})

export const codeUnique = runnable({
  id: 'code-unique',
  severity: 'error',
  *check({ entries }) {
    for (const [{ code, path }, twin] of twins(entries, ({ code }) => code))
      yield {
        path: path('code'),
        message: `${code} is already in the list`,
        related: [{ path: twin.path('code'), message: 'first defined here' }],
      }
  },
})

export const codeUnreserved = runnable({
  id: 'code-unreserved',
  severity: 'error',
  options: { prefixes: [] as readonly string[], codes: [] as readonly string[] },
  *check({ entries }, { prefixes, codes }) {
    for (const { code, path } of entries) {
      const prefix =
        code === undefined ? undefined : prefixes.find((reserved) => code.startsWith(reserved))
      const what =
        prefix === undefined
          ? code !== undefined && codes.includes(code) && `${code} is`
          : `codes that start with ${prefix} are`
      if (what)
        yield {
          path: path('code'),
          message: `${what} reserved (rules.code-unreserved in the config)`,
        }
    }
  },
})

export const fromUnique = runnable({
  id: 'from-unique',
  severity: 'error',
  needs: ['codes.from'],
  *check({ having }) {
    const first = new Map<string, Path>()
    for (const { from = {}, retired, path } of having('from'))
      for (const [system, ids = []] of retired === undefined ? Object.entries(from) : [])
        for (const [index, id] of ids.entries()) {
          const key = JSON.stringify([system, id])
          const [at, twin] = [path('from', system, index), first.get(key)]
          if (twin === undefined) first.set(key, at)
          else
            yield {
              path: at,
              message: `"${id}" of ${system} is named twice; keep one`,
              related: [{ path: twin, message: 'first named here' }],
            }
        }
  },
})

export const entryComplete = runnable({
  id: 'entry-complete',
  severity: 'error',
  needsIntactSource: true,
  *check({ entries, header, has: hasTop, catalog: { unknownFields, value } }) {
    const isFormUnread = header.wire === undefined && hasTop('wire') // reported by field-typed
    const isStaged =
      hasTop('stages') ||
      // One that says nothing about its form is asked for that by header-complete.
      (!isFormUnread && !isFormOpen(value) && requiresStages(header, unknownFields))
    const promised = PUBLISHED.filter(
      (field) => !unknownFields.includes(`codes.${field}`) && (field !== 'fix_stage' || isStaged),
    )
    // Reported by code-unique: an entry beside a list says less than its code has.
    const again = new Set(
      Array.from(
        twins(entries, ({ code }) => code),
        ([entry]) => entry,
      ),
    )
    for (const entry of entries) {
      const { code, has, path } = entry
      const name = code ?? 'this entry'
      for (const field of again.has(entry) ? [] : promised)
        if (!has(field))
          yield {
            path: path(field),
            at: has('code') ? path('code') : path(),
            message: `${name} has no "${field}"`,
            missing: field,
          }
    }
  },
})
