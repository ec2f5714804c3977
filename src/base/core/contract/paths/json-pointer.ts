import { stepsOf } from './steps.ts'

/**
 * A path as JSON Pointer (RFC 6901), up to the list if it does not say which item:
 * `lines[].documents` is `/lines`. Undefined if it is not a path.
 */
export const toPointer = (path: string): string | undefined =>
  stepsOf(path)
    ?.map((step) => `/${step}`)
    .join('')
    .split('/*')[0]

/** The names in a JSON Pointer (RFC 6901 section 3), as they are: `/a~1b/0` is `['a/b', '0']`. */
export const namesIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
