import type { OptionFault } from './target.ts'

/** The forms that a client can ask for, beside that of the catalog. */
export const NEGOTIABLE: readonly string[] = ['problem', 'operation-outcome']

/** What is wrong with an option that lists names. */
export const listFaults = (
  option: OptionFault['option'],
  given: readonly string[] = [],
  known: readonly string[],
  what: string,
): OptionFault[] =>
  given.flatMap((one, at) => {
    const message = known.includes(one)
      ? given.indexOf(one) < at && `"${one}" is listed twice`
      : known.length === 0
        ? `this target has no file for a framework yet; write "${option}: []"`
        : `"${one}" is not ${what}; there is ${known.join(' and ')}`
    return message ? [{ option, message }] : []
  })

export const formFaults = (forms: readonly string[] | undefined): OptionFault[] =>
  listFaults('forms', forms, NEGOTIABLE, 'a form that a client can ask for')
