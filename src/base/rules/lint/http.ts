import { statusesOf } from '../../core/catalog/entry-values.ts'
import { wireForms } from '../../core/catalog/wire-faults.ts'
import { failsInSuccess } from '../../core/contract/forms/forms-of.ts'
import { isStatusPlace } from '../../core/contract/forms/place.ts'
import { REGISTERED } from '../../core/values/http-status.ts'
import { didYouMean, nearestOf } from '../../core/values/nearest.ts'
import { type Entry, offer, runnable } from '../linter/rule.ts'
import { entriesOfStatuses, isStatusKey } from '../linter/statuses.ts'

export const httpRegistered = runnable({
  id: 'http-registered',
  severity: 'error',
  *check({ entries }) {
    for (const { http, path, isAgain } of statusesThat(
      entries,
      // Of another class: reported by stop-http-failing and warning-http-not-5xx.
      (http, stop, isAgain) =>
        isAgain || !(REGISTERED.has(http) || succeeds(http, stop) || isServerError(http, stop)),
    )) {
      if (isAgain) {
        yield { path, message: `${http} is in the list twice; remove one` }
        continue
      }
      const why =
        http >= 300 && http < 400
          ? 'is a redirect, and an error response cannot be one'
          : 'is not a registered HTTP status of class 2xx, 4xx or 5xx'
      yield { path, message: `${http} ${why}` }
    }
  },
})

export const stopHttpFailing = runnable({
  id: 'stop-http-failing',
  severity: 'error',
  *check({ entries, catalog: { value } }) {
    if (failsInSuccess(value.wire)) return
    for (const { http, path, entry } of statusesThat(entries, succeeds))
      yield {
        path,
        message: `${http} is not an error status, but the code stops the call`,
        related: [{ path: entry.path('stop'), message: 'stop is true' }],
      }
  },
})

export const warningHttpNot5xx = runnable({
  id: 'warning-http-not-5xx',
  severity: 'error',
  *check({ entries }) {
    for (const { http, path, entry } of statusesThat(entries, isServerError))
      yield {
        path,
        message: `${http} is a server error, but the code does not stop the call`,
        related: [{ path: entry.path('stop'), message: 'stop is false' }],
      }
  },
})

const succeeds = (http: number, stop?: boolean) => stop === true && http < 400
const isServerError = (http: number, stop?: boolean) => stop === false && http >= 500

/** The statuses of entries that a rule is about, each with its place. */
function* statusesThat(
  entries: readonly Entry[],
  isMeant: (http: number, stop: boolean | undefined, isAgain: boolean) => boolean,
) {
  for (const entry of entries) {
    const { http: usual, statuses: several, stop } = entry
    if (several === undefined && (usual === undefined || !isMeant(usual, stop, false))) continue
    const statuses = statusesOf(entry)
    for (let at = 0; at < statuses.length; at++) {
      const http = statuses[at]!
      const isAgain = statuses.indexOf(http) < at
      if (isMeant(http, stop, isAgain))
        yield {
          http,
          isAgain,
          entry,
          path: entry.path('http', ...(statuses.length > 1 ? [at] : [])),
        }
    }
  }
}

export const codeStatusAgrees = runnable({
  id: 'code-status-agrees',
  severity: 'error',
  needs: ['wire'],
  *check({ header, entries }) {
    const forms = wireForms(header).map(({ form }) => form)
    const byStatus = forms.filter((form) => form !== 'rail' && isStatusPlace(form.top?.code))
    if (byStatus.length === 0) return
    for (const entry of entries) {
      const { code, retired, path } = entry
      if (code === undefined || retired !== undefined) continue
      const statuses = statusesOf(entry)
      const isStatus = /^[45][0-9]{2}$/.test(code)
      // Another form may have a place for it.
      if (!isStatus && byStatus.length === forms.length)
        yield {
          path: path('code'),
          message: `the code of an answer is its status (wire), but "${code}" is not one from 400 to 599`,
        }
      if (isStatus && statuses.some((http) => `${http}` !== code))
        yield {
          path: path('http'),
          message: `the code of an answer is its status (wire), but ${code} has http: ${statuses.join(', ')}`,
          related: [{ path: path('code'), message: `the code is ${code}` }],
        }
    }
  },
})

const KEYS = ['4xx', '5xx', ...[...REGISTERED].filter((http) => http >= 400).map(String)]

export const byHttpValid = runnable({
  id: 'by-http-valid',
  severity: 'error',
  needs: ['defaults'],
  *check(input) {
    const guess = nearestOf(KEYS)
    for (const key of Object.keys(input.header.defaults?.by_http ?? {})) {
      if (isStatusKey(key)) continue
      // Another number is another status, not a slip.
      const meant = /^[0-9]{3}$/.test(key) ? undefined : guess(key)
      yield {
        path: ['defaults', 'by_http', key],
        part: 'key',
        message: `"${key}" is not a status of a failure (400 to 599), and not 4xx or 5xx${didYouMean(meant)}`,
        ...offer(meant),
      }
    }
    for (const { handling: { outcome, paths } = {}, path } of entriesOfStatuses(input)) {
      if (outcome === 'warn' || outcome === 'ok')
        yield {
          path: path('handling', 'outcome'),
          message: `an answer without a known code and with an error status failed; write the outcome "${outcome}" into the codes that have it`,
        }
      if (paths !== undefined)
        yield {
          path: path('handling', 'paths'),
          part: 'key',
          message:
            'a status has no place in a request; write "paths" into the codes that have them',
        }
    }
  },
})
