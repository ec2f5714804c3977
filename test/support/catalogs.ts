import { entry, file } from '../../src/base/rules/linter/rule.ts'

const handling = { outcome: 'fail', retry: 'after_fix' }

/** An entry as YAML that no rule has a word about, with some fields replaced. */
export const healthyEntry = (fields: Record<string, unknown> = {}): string =>
  entry({ handling, ...fields })

/** A catalog that no rule has a word about, with its codes replaced. */
export const healthy = (codes = healthyEntry()): string => file({ stages: ['identify'] }, codes)

export type Path = readonly (string | number)[]

/** The paths of a value, one of each kind: of items of a list, the first that has it. */
export function pathsOf(value: unknown, path: Path = [], seen = new Set<string>()): Path[] {
  const name = path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.')
  const own = path.length === 0 || seen.has(name) ? [] : [path]
  seen.add(name)
  const inner = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(typeof value === 'object' && value !== null ? value : {})
  return [...own, ...inner.flatMap(([key, one]) => pathsOf(one, [...path, key], seen))]
}

const mistyped = (value: unknown): unknown => (typeof value === 'string' ? 7 : 'x')
const empty = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : typeof value === 'object' ? {} : null
const other = (value: unknown): unknown =>
  typeof value === 'string'
    ? `${value}X`
    : typeof value === 'number'
      ? value + 1
      : typeof value === 'boolean'
        ? !value
        : value

/**
 * A catalog as JSON, with one value missing, of another type, empty, another value of its type, or
 * a given one.
 */
export function withChange(
  catalog: unknown,
  path: Path,
  change: 'missing' | 'mistyped' | 'empty' | 'other' | { to: unknown },
): string {
  const copy: unknown = structuredClone(catalog)
  // biome-ignore lint/suspicious/noExplicitAny: any shape
  const parent = path.slice(0, -1).reduce<any>((at, step) => at[step], copy)
  const last = path.at(-1)!
  if (change !== 'missing')
    parent[last] =
      typeof change === 'object' ? change.to : { mistyped, empty, other }[change](parent[last])
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete parent[last]
  return JSON.stringify(copy, null, 1)
}
