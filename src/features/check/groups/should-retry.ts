import { planOf } from '../../../base/core/contract/plan.ts'
import { textOf } from '../../../base/core/contract/received.ts'
import { retryAfterMs } from '../../../base/core/contract/retry-after.ts'
import { forbidsRepeating, shouldRetry } from '../../../base/core/contract/should-retry.ts'
import type { Exchange } from '../answer/exchange.ts'
import type { Contract } from '../contract.ts'
import type { Group } from './group.ts'

/** The header that says to clients without the codes whether to repeat a call. */
export const shouldRetryGroup: Group = (exchange, report, contract) => {
  const { kind, failed, headers, header } = exchange
  if (headers === undefined || !failed) return
  for (const name of contract.retryHeaders) {
    const sent = header(name)
    if (sent === '') continue
    const at = { id: 'wire-should-retry', at: name } as const
    if (sent !== 'true' && sent !== 'false')
      report({
        ...at,
        severity: 'warn',
        message: `${name} is ${contract.shown(sent)}, which clients ignore`,
        help: 'send true or false, or leave it out',
      })
    else if (kind === 'contract') {
      const said = plansOf(exchange, contract)
      const failing = said.filter(({ plan }) => plan.outcome === 'fail')
      const never = (failing.length > 0 ? failing : said).find(({ plan }) => forbidsRepeating(plan))
      if (sent === 'true' && never !== undefined)
        report({
          ...at,
          message: `${name} makes clients repeat ${never.code}, whose handling says ${sayingOf(never.plan)}`,
          help: `send ${name}: false, or correct the handling of the code`,
        })
      else if (sent === 'false' && isRepeatable(failing, exchange))
        report({
          ...at,
          severity: 'warn',
          message: `${name} keeps clients from repeating ${failing[0]!.code}, whose handling says retry: same`,
          help: `send ${name}: true, or correct the handling of the code`,
        })
    }
  }
}

type Planned = { readonly code: string; readonly plan: ReturnType<typeof planOf> }

/** What the codes of an answer say about it. */
const plansOf = ({ reasons, status = 0 }: Exchange, { entry }: Contract): readonly Planned[] =>
  reasons
    .filter(({ isWarning }) => !isWarning)
    .map(({ fields }) => ({
      code: textOf(fields.error),
      plan: planOf('', entry(fields.error), false, status, {}),
    }))

/** True if a request of this method is repeated, with and without a key. */
const isRepeatable = (failing: readonly Planned[], { method, header }: Exchange): boolean => {
  const plans = failing.map(({ plan }) => plan)
  const waitMs = retryAfterMs(header('retry-after'), Date.parse(header('date')))
  return [true, false].every((hasKey) =>
    shouldRetry(plans, { method: method === '' ? undefined : method, hasKey, waitMs }),
  )
}

const sayingOf = ({ retry, key }: Planned['plan']): string =>
  retry === 'same' || retry === 'unknown' ? `key: ${key}` : `retry: ${retry}`
