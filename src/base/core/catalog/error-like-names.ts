import { splitWords } from '../values/words.ts'

/**
 * How much a name says that it has error codes: 4 for `ErrorCode`, 3 for `PaymentFault`, 2 for `codes` and
 * `reason`, 0 for others, -1 for `ErrorLevel`.
 */
export function topicOf(name: string): number {
  const words = wordsOf(name)
  const isCodes = (word: string) => /^(?:(?:\w*err(?:or)?)?codes?|reasons?)$/.test(word)
  const last = words.findLastIndex((word) => ERROR.test(word) || isCodes(word))
  if (words.slice(last + 1).some((word) => OTHER.test(word))) return -1
  const isError = words.some((word) => ERROR.test(word))
  const isCode = words.some(isCodes)
  if (isError) return isCode ? 4 : 3
  return isCode && words.length === 1 ? 2 : 0
}

/** True for the path of a file that may be about errors. */
export const isTopical = (path: string): boolean =>
  path.split('/').some((part) => wordsOf(part).some((word) => ERROR.test(word) || CODE.test(word)))

/**
 * What a file is about: its name without the ending, or the name of its folder where that of the file says
 * nothing: `errors` of `errors/const.go` and of `errors.list.json`.
 */
export function subjectOf(path: string): string {
  const [folder = '', file = ''] = `./${path}`.split(/[\\/:]/).slice(-2)
  const name = file.replace(/(?<=.)(?:\.list)?\.[^.]*$/, '')
  return PLAIN.test(name) && !/^\.*$/.test(folder) ? folder : name
}
const PLAIN = /^(?:const(?:ant)?s?|index|mod|__init__|types?|vars?|values)$/i

const wordsOf = (name: string): string[] =>
  splitWords(name, '_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const ERROR =
  /^(?:[a-z]*errors?|errs?|errno|[a-z]*err(?:or)?codes?|faults?|problems?|[a-z]*exceptions?|failures?)$/
const CODE = /^(?:codes?|reasons?)$/
// A list of such a name is about errors, and not of them, if no word of codes follows: `ErrorLevel`.
const OTHER =
  /^(?:levels?|severit(?:y|ies)|categor(?:y|ies)|options?|configs?|props|boundar(?:y|ies)|handlers?|actions?|origins?|sources?|responses?|results?|strateg(?:y|ies)|polic(?:y|ies)|modes?|states?)$/
