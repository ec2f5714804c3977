import { isHttpText } from '../answer/http-text.ts'
import { fieldAt } from '../answer/reasons.ts'
import type { Group } from './group.ts'

/** `error` is a code of the catalog. */
export const codeGroup: Group = (
  { kind, reasons, wire },
  report,
  { entry, isCodeLike, isStyled, near: nearCode, shownCode: shown },
) => {
  if (kind !== 'contract') return
  for (const reason of reasons) {
    const code = reason.fields.error
    if (typeof code !== 'string') continue
    const at = fieldAt(reason, 'error')
    const known = entry(code)
    if (known?.retired)
      report({
        id: 'wire-code-retired',
        at,
        message: `${code} is retired`,
        help: 'send the code that replaces it',
      })
    else if (known?.deprecated)
      report({
        id: 'wire-code-retired',
        severity: 'info',
        at,
        message: `${code} is deprecated`,
        help: 'plan to stop sending it',
      })
    if (known !== undefined) continue
    // Another status is not a misspelled one.
    const near = wire?.isStatus ? undefined : nearCode(code)
    const help =
      near === undefined
        ? 'send a code of the catalog, or add this one to it'
        : `did you mean ${near}?`
    if (isCodeLike(code))
      report({
        id: 'wire-code-unknown',
        at,
        message: `${shown(code)} is not in the catalog`,
        help,
      })
    else if (isHttpText(code))
      report({
        id: 'wire-code-http-text',
        at,
        message: `${shown(code)} is the text of a status, not a code`,
        help,
      })
    else if (isSentence(code))
      report({
        id: 'wire-code-message-text',
        at,
        message: `${shown(code)} is in place of a code`,
        help: `put it into message; ${help}`,
      })
    else
      report({
        id: 'wire-code-format',
        at,
        message: `${shown(code)} is not ${isStyled ? 'written as the codes are' : 'UPPER_SNAKE_CASE'}`,
        help,
      })
  }
}

const isSentence = (text: string): boolean => /\S\s+\S+\s+\S|\s\S*[.!?]$/.test(text.trimEnd())
