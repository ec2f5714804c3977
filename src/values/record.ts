/** True for a mapping: an object that is not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as a record, or an empty one. */
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The value as a list, or an empty one. */
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
