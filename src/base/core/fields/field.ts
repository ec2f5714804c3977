import type { FieldSchema, FieldValue } from './schema.ts'

/**
 * A step to a field: a key, an item of a list, or any key of a mapping (with what these keys are).
 */
export type Step = { key: string } | { item: true } | { any: string }

export type Field = {
  file: 'errors.yaml' | 'rail-errors.config.yaml'
  steps: readonly Step[]
  /** As the docs write it: `codes[].handling.retry`, `servers.<name>.auth`. */
  path: string
  /**
   * The shortest path that names this field only, without characters that a shell would interpret:
   * `handling.retry`.
   */
  name: string
  type: string
  required: boolean
  description: string
  values: readonly FieldValue[]
  fields: readonly Field[]
  /** Where the docs describe it: page and anchor. */
  docs: string
  schema: FieldSchema
}

export const keysOf = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => ('key' in step ? [step.key] : []))

export const pathOf = (steps: readonly Step[]): string =>
  steps
    .map((step) => ('item' in step ? '[]' : 'key' in step ? `.${step.key}` : `.<${step.any}>`))
    .join('')
    .slice(1)

/**
 * How many keys lead to the mapping that a field is in. The fields of an entry count as those at
 * the top.
 */
export const depthOf = (keys: readonly string[]): number =>
  Math.max(0, keys.length - (keys[0] === 'codes' ? 2 : 1))
