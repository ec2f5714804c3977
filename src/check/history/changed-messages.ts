import { textOf } from '../../contract/received.ts'
import { BoundedMap } from '../../values/bounded-map.ts'
import type { History } from '../history.ts'
import { fieldAt } from '../reasons.ts'
import { isRedacted } from '../redacted.ts'
import { shown } from '../shown.ts'

// What is remembered is bounded.
const LONGEST = 1000

/**
 * The text of a code may change: clients show it and never parse it. It is reported once for each
 * code and language.
 */
export const changedMessages: History<'wire-message-changed'> = {
  levels: { 'wire-message-changed': 'info' },
  start({ entry }) {
    const texts = new BoundedMap<{ message: string; words: string } | 'reported'>()
    return function* ({ kind, reasons, header }) {
      if (kind !== 'contract') return
      for (const reason of reasons) {
        const [code, message] = [
          textOf(reason.fields.error),
          textOf(reason.fields.message).slice(0, LONGEST),
        ]
        if (entry(code) === undefined || message === '' || isRedacted(message)) continue
        const key = `${code}\n${header('content-language')}`
        const before = texts.get(key)
        if (before === 'reported' || before?.message === message) continue
        const words = withoutValues(message)
        if (before === undefined) texts.set(key, { message, words })
        else if (before.words !== words) {
          texts.set(key, 'reported')
          yield {
            id: 'wire-message-changed',
            at: fieldAt(reason, 'message'),
            message: `the text of ${code} was ${shown(before.words)} in an earlier answer`,
            help: 'nothing to do: clients show the text and never parse it',
          }
        }
      }
    }
  },
}

/**
 * A message without what differs from call to call: numbers, identifiers, and what is in quotes.
 */
const withoutValues = (message: string): string =>
  message.replace(/"[^"]*"|“[^”]*”|«[^»]*»|\([^)]*\)/g, '…').replace(/(?<!\S)\S*\d\S*/g, '…')
