/** A received value as an object: never undefined, so its members can be asked for. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/** A received value as text; empty if it is not one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A received value as a list; empty if it is not one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An own member of an object; undefined for what it inherits, such as `constructor`. */
export const ownOf = <Value>(
  object: { readonly [name: string]: Value },
  name: string,
): Value | undefined => (Object.hasOwn(object, name) ? object[name] : undefined)
