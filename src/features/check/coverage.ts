import { statusesOf } from '../../base/core/catalog/entry-values.ts'
import { textOf } from '../../base/core/contract/received.ts'
import type { Exchange } from './answer/exchange.ts'
import { isRedacted } from './answer/redacted.ts'
import type { Contract } from './contract.ts'

/**
 * How often a code was seen, and how often with another status or stage than that of the catalog.
 */
export type CodeCount = {
  code: string
  /** Absent in a catalog without a workflow. */
  stage?: string
  http: number
  seen: number
  wrong: number
  isLive: boolean
}

export type Coverage = {
  /** In the order of the catalog. */
  codes: readonly CodeCount[]
  /** Reasons whose code the catalog does not have. */
  unknown: number
  /** Answers with each status, by status; those whose status was not recorded are under `none`. */
  statuses: Readonly<Record<string, number>>
  classes: Readonly<Record<string, number>>
  records: number
  /** Records without what some checks need: they were skipped. */
  skipped: {
    status: number
    headers: number
    request: number
    /** Answers with a code whose operation is not known; absent if nothing is known of operations. */
    operation?: number
  }
}

/** Counts which codes of a catalog were seen. */
export function countCoverage(contract: Contract): {
  add(exchange: Exchange, checked: { readonly class: string }): void
  unreadable(): void
  result(): Coverage
} {
  const counts = new Map(
    contract.codes.map((code): [string, CodeCount] => {
      const { fix_stage, http, retired } = contract.entry(code)!
      const stage = fix_stage === undefined ? {} : { stage: fix_stage }
      return [code, { code, ...stage, http, seen: 0, wrong: 0, isLive: !retired }]
    }),
  )
  const [statuses, classes] = [new Map<string, number>(), new Map<string, number>()]
  const skipped: Coverage['skipped'] = {
    status: 0,
    headers: 0,
    request: 0,
    ...(contract.declares && { operation: 0 }),
  }
  let [unknown, records] = [0, 0]
  const raise = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  return {
    add({ kind, status, headers, request, reasons, operation }, { class: name }) {
      records++
      raise(classes, name)
      raise(statuses, status === undefined ? 'none' : String(status))
      if (status === undefined) skipped.status++
      if (headers === undefined) skipped.headers++
      if (request === undefined) skipped.request++
      if (kind !== 'contract') return
      if (skipped.operation !== undefined && operation === undefined) skipped.operation++
      const head = reasons.find(({ isWarning }) => !isWarning)
      for (const reason of reasons) {
        const count = counts.get(textOf(reason.fields.error))
        if (count !== undefined) {
          count.seen++
          const statuses = statusesOf(contract.entry(count.code)!)
          const otherStatus = reason === head && status !== undefined && !statuses.includes(status)
          if (otherStatus || isOtherStage(reason.fields.fix_stage, count.stage)) count.wrong++
        } else if (!isRedacted(reason.fields.error)) unknown++
      }
    },
    unreadable() {
      records++
      raise(classes, 'foreign')
      raise(statuses, 'none')
    },
    result: () => ({
      codes: [...counts.values()],
      unknown,
      statuses: Object.fromEntries([...statuses].sort()),
      classes: Object.fromEntries([...classes].sort()),
      records,
      skipped,
    }),
  }
}

const isOtherStage = (stage: unknown, known: string | undefined): boolean =>
  known !== undefined && stage !== known && !isRedacted(stage)

/** The part of the live codes that were seen, from 0 to 1; 1 for a catalog without any. */
export function covered({ codes }: Coverage): number {
  const live = codes.filter(({ isLive }) => isLive)
  return live.length === 0 ? 1 : live.filter(({ seen }) => seen > 0).length / live.length
}
