import { fieldsOf, textOf } from '../../base/core/contract/received.ts'

/** What a validator found: the place in the request, which of its checks failed, and its text. */
export type Fault<Source = unknown> = {
  /** The wire path, such as `lines[0].documents`. It ends where a name can't be in a wire path. */
  path: string
  /**
   * The check: the `keyword` of ajv, the `code` of zod, the `type` of valibot, the name of a
   * constraint of class-validator; empty if it has none.
   */
  check: string
  /** The text of the validator, for developers: it may name internals. */
  message: string
  /** What the validator gave. */
  source: Source
}

/**
 * The faults of a validator: the `issues` of Standard Schema (zod, valibot, ArkType), the `errors`
 * of ajv, the errors of class-validator, or its texts, of which NestJS makes an exception. With the
 * document, a number in a path of ajv or class-validator is an index only in a list; without it,
 * always.
 */
export const faultsOf = <Found>(
  found: readonly Found[] | null | undefined,
  document?: unknown,
): Fault<Found>[] =>
  (found ?? []).flatMap((source) =>
    placesOf(source, document).map(({ steps, check, message }) => ({
      path: pathOf(steps),
      check,
      message,
      source,
    })),
  )

type Place = { steps: readonly PropertyKey[]; check: string; message: string }

function placesOf(found: unknown, document: unknown): Place[] {
  if (typeof found === 'string') return [ofText(found, document)]
  const { instancePath, property, constraints, children } = fieldsOf(found)
  if (typeof instancePath === 'string') return [ofAjv(found, instancePath, document)]
  if (typeof property === 'string' && (constraints ?? children) !== undefined)
    return ofConstraints(found, [], document)
  return ofStandard(found)
}

/** An issue of Standard Schema 1. Where zod names several members, each is a place. */
function ofStandard(issue: unknown): Place[] {
  const { path, code, type, keys, message } = fieldsOf(issue)
  const steps = (Array.isArray(path) ? path : []).map((step) =>
    typeof step === 'object' ? (fieldsOf(step).key as PropertyKey) : (step as PropertyKey),
  )
  const check = textOf(code) || textOf(type)
  const places =
    check === 'unrecognized_keys' && Array.isArray(keys)
      ? keys.map((key) => [...steps, String(key)])
      : [steps]
  return places.map((place) => ({ steps: place, check, message: textOf(message) }))
}

/**
 * An error of ajv 8. A member that is missing, or that may not be there, is at the end of its path.
 */
function ofAjv(error: unknown, pointer: string, document: unknown): Place {
  const { keyword, message, params } = fieldsOf(error)
  const { missingProperty, additionalProperty, unevaluatedProperty } = fieldsOf(params)
  const member = [missingProperty, additionalProperty, unevaluatedProperty].find(
    (name) => typeof name === 'string',
  )
  const names = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return {
    steps: [...indexed(names, document), ...(member === undefined ? [] : [member as string])],
    check: textOf(keyword),
    message: textOf(message) || textOf(keyword),
  }
}

/** An error of class-validator, with those of the members of its value. */
function ofConstraints(error: unknown, above: readonly string[], document: unknown): Place[] {
  const { property, constraints, children } = fieldsOf(error)
  const names = [...above, textOf(property)]
  return [
    ...Object.entries(fieldsOf(constraints)).map(([check, message]) => ({
      steps: indexed(names, document),
      check,
      message: textOf(message),
    })),
    ...(Array.isArray(children) && names.length < MOST_STEPS
      ? children.flatMap((child) => ofConstraints(child, names, document))
      : []),
  ]
}

/** A text of NestJS: `lines.0.amount must be an integer number`, `lines.0.amount: Invalid input`. */
function ofText(message: string, document: unknown): Place {
  const text = message
    .slice(0, 1000)
    .replace(/(^|\.)(?:each value in )?(?:nested property |property )?/g, '$1')
  const [, path] =
    /^([\w-]+(?:\.[\w-]+)*)(?:: | (?:must|should|is|has|can|may|contains|conforms)\b)/.exec(text) ??
    []
  return { steps: indexed(path?.split('.') ?? [], document), check: '', message }
}

/** Names as steps: one of digits is an index in a list. */
function indexed(names: readonly string[], document: unknown): PropertyKey[] {
  let value = document
  return names.map((name) => {
    const isIndex = /^(0|[1-9]\d*)$/.test(name) && (document === undefined || Array.isArray(value))
    value = Object(value)[name]
    return isIndex ? Number(name) : name
  })
}

/** The wire path of the steps, up to the first one that can't be in a wire path. */
export function pathOf(steps: readonly PropertyKey[]): string {
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
const MOST_STEPS = 100
