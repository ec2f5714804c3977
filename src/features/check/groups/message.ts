import { HAS_GLYPH } from '../../../base/core/values/characters.ts'
import type { InForm } from '../answer/in-form.ts'
import { fieldAt } from '../answer/reasons.ts'
import type { Group } from './group.ts'

const hasText = ({ form: { top, list, outcome } }: InForm): boolean =>
  outcome === true || top?.message !== undefined || list?.message !== undefined

/** `message` is a text for people. */
export const messageGroup: Group = ({ kind, reasons, wire }, report) => {
  if (kind !== 'contract' || wire?.isStatus) return
  for (const reason of reasons) {
    const { message, error } = reason.fields
    if (typeof message !== 'string') continue
    const at = fieldAt(reason, 'message')
    // A form that has no place for a text sends none.
    if (message === '' && wire && !hasText(wire)) continue
    if (!HAS_GLYPH.test(message))
      report({
        id: 'wire-message-empty',
        at,
        message: 'the message is empty',
        help: 'say to the user what happened and what to do',
      })
    else if (typeof error === 'string' && repeats(message, error))
      report({
        id: 'wire-message-code',
        at,
        message: 'the message repeats the code',
        help: 'write it for the user; the code is in error',
      })
  }
}

/**
 * True if a text has a code in it, also in lower case. A code without an underline is a word: only
 * alone it is the code.
 */
const repeats = (message: string, code: string): boolean =>
  message.trim() === code ||
  (code.includes('_') &&
    message.includes('_') &&
    hasWord(message.toUpperCase(), code.toUpperCase()))

const hasWord = (text: string, word: string): boolean =>
  text.includes(word) && text.split(/[^\w]+/).includes(word)
