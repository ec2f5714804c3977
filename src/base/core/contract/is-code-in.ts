import type { Form } from './forms/form.ts'
import type { IsKnown } from './read-answer.ts'
import { isCodeLike } from './reason.ts'

/** Takes the codes of a catalog, and those that look as it writes codes in its forms. */
export const isCodeIn =
  (forms: readonly Form[], isKnown: IsKnown): IsKnown =>
  (code) =>
    isKnown(code) || isCodeLike(code, forms[0]?.look)
