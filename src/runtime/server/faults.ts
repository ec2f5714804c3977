/** What a validator found: the place in the request, which of its checks failed, and its text. */
export type Fault<Source = unknown> = {
  /** The wire path, such as `lines[0].documents`. It ends where a name can't be in a wire path. */
  path: string
  /**
   * The check: the `keyword` of ajv, the `code` of zod, the `type` of valibot; empty if it has
   * none.
   */
  check: string
  /** The text of the validator, for developers: it may name internals. */
  message: string
  /** What the validator gave. */
  source: Source
}

/** What this reads of an issue (Standard Schema 1). */
type StandardIssue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * The faults of a validator with Standard Schema, such as zod, valibot or ArkType: the `issues` of
 * its result. Where zod names several members that may not be there, each is a fault.
 */
export const faultsOf = <Issue extends StandardIssue>(issues: readonly Issue[]): Fault<Issue>[] =>
  issues.flatMap((issue) => {
    const steps = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step))
    const { keys } = issue as { keys?: unknown }
    const places =
      checkOf(issue) === 'unrecognized_keys' && Array.isArray(keys)
        ? keys.map((key) => [...steps, String(key)])
        : [steps]
    return places.map((place) => ({
      path: pathOf(place),
      check: checkOf(issue),
      message: issue.message,
      source: issue,
    }))
  })

const checkOf = (issue: object): string =>
  ['code', 'type']
    .map((name) => (issue as Record<string, unknown>)[name])
    .find((name): name is string => typeof name === 'string') ?? ''

/** What this reads of an error of ajv 8. */
type AjvError = {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string | undefined
}

/**
 * The faults of ajv: its `errors`, of which there are all with its option `allErrors`. A member
 * that is missing, or that may not be there, is at the end of its path. With the document, a number
 * is an index only in a list; without it, always.
 */
export const faultsOfAjv = <E extends AjvError>(
  errors: readonly E[] | null | undefined,
  document?: unknown,
): Fault<E>[] =>
  (errors ?? []).map((error) => ({
    path: pathOf([...pointed(error.instancePath, document), ...memberOf(error)]),
    check: error.keyword,
    message: error.message ?? error.keyword,
    source: error,
  }))

/** The params of ajv that name a member below the path. */
const memberOf = ({
  params: { missingProperty, additionalProperty, unevaluatedProperty },
}: AjvError): string[] =>
  [missingProperty, additionalProperty, unevaluatedProperty]
    .filter((name): name is string => typeof name === 'string')
    .slice(0, 1)

/** The steps of a JSON Pointer (RFC 6901). */
function pointed(pointer: string, document: unknown): PropertyKey[] {
  let value = document
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const isIndex =
        /^(0|[1-9]\d*)$/.test(name) && (document === undefined || Array.isArray(value))
      value = Object(value)[name]
      return isIndex ? Number(name) : name
    })
}

/** The wire path of the steps, up to the first one that can't be in a wire path. */
function pathOf(steps: readonly PropertyKey[]): string {
  let path = ''
  for (const step of steps) {
    const next =
      typeof step === 'number' ? `${path}[${step}]` : `${path}${path && '.'}${String(step)}`
    const isStep =
      typeof step === 'number'
        ? path !== '' && Number.isSafeInteger(step) && step >= 0
        : NAME.test(String(step))
    if (!isStep || next.length >= LONGEST) break
    path = next
  }
  return path
}

const NAME = /^[A-Za-z_][\w-]*$/
/** Longer texts are not read as wire paths. */
const LONGEST = 9999
