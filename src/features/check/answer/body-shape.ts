import { isRecord } from '../../../base/core/values/record.ts'
import { leaksIn } from '../groups/leak-patterns.ts'
import { isHttpText, isStatusPage } from './http-text.ts'

/**
 * What a value must be: of a kind, a text that fits, an object of a shape, or a list (not empty) of
 * what the one item says.
 */
export type Is = keyof typeof KINDS | RegExp | Shape | readonly [Is]

/**
 * The members of an object, and no others: `a?` may be absent, `...` allows more, and `*` is every
 * member, of which there is one or more.
 */
export type Shape = { readonly [member: string]: Is }

/** Tests a value; `status` is that of the answer, if it is known. */
export type Test = (value: unknown, status: number | undefined) => boolean

// What names the producer of a page is at its start.
export const START_OF_PAGE = 10_000

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && hasOnly(value, (item) => typeof item === 'string')
const hasTexts = (value: unknown): boolean =>
  isRecord(value) && hasOnly(Object.values(value), isTexts)
const hasOnly = (list: readonly unknown[], is: (item: unknown) => boolean): boolean =>
  list.length > 0 && list.every(is)

const KINDS = {
  any: () => true,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  list: Array.isArray,
  object: isRecord,
  /** The text of a status, such as `Not Found`. */
  phrase: (value) => typeof value === 'string' && value.length < 80 && isHttpText(value),
  /** A page of HTML whose title or heading is the text of a status, or begins with one. */
  page: (value) => typeof value === 'string' && isStatusPage(value.slice(0, START_OF_PAGE)),
  /** A text or a page with a stack trace, such as frameworks send in their debug mode. */
  trace: (value) =>
    typeof value === 'string' &&
    leaksIn(value.slice(0, START_OF_PAGE), 'answer').trace !== undefined,
  /** The status of the answer, as a number. */
  status: (value, status) =>
    typeof value === 'number' && (status === undefined || value === status),
  /** The number of a gRPC status. */
  grpc: (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) < 17,
  /** A list of texts for each member, such as `{ "member": ["This field is required."] }`. */
  texts: hasTexts,
  /** The same, where the members can only be fields. */
  fields: (value) =>
    hasTexts(value) &&
    !Object.keys(Object(value)).some((name) =>
      /^(?:errors?|warnings|messages?|details?)$/i.test(name),
    ),
} satisfies Record<string, Test>

export function testOf(is: Is): Test {
  if (typeof is === 'string') return KINDS[is]
  if (is instanceof RegExp)
    return (value) => typeof value === 'string' && is.test(value.slice(0, START_OF_PAGE))
  if (isList(is)) {
    const test = testOf(is[0])
    return (value, status) => Array.isArray(value) && hasOnly(value, (item) => test(item, status))
  }
  const { '...': more, '*': every, ...members } = is
  if (every !== undefined) {
    const test = testOf(every)
    return (value, status) =>
      isRecord(value) && hasOnly(Object.values(value), (item) => test(item, status))
  }
  const tests = Object.entries(members).map(([name, what]) => ({
    name: name.replace('?', ''),
    isOptional: name.endsWith('?'),
    test: testOf(what),
  }))
  const names = new Set(tests.map(({ name }) => name))
  return (value, status) =>
    isRecord(value) &&
    tests.every(({ name, isOptional, test }) =>
      Object.hasOwn(value, name) ? test(value[name], status) : isOptional,
    ) &&
    (more !== undefined || Object.keys(value).every((name) => names.has(name)))
}

const isList = (is: Shape | readonly [Is]): is is readonly [Is] => Array.isArray(is)
