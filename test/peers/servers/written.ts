import type { Written } from '../../../src/features/vectors/written.ts'

/** What a server of another language says for a vector: a line of JSON of its program. */
export type Said = Written['expect']

const LISTS = ['content-language', 'vary']

/** An answer as two programs can compare it: nothing of it depends on the order of members. */
export function comparable({ status, headers, body }: Said) {
  const named = Object.entries(headers).map(([name, value]): [string, string] => {
    const key = name.toLowerCase()
    return [key, LISTS.includes(key) ? value.toLowerCase().split(/, */).sort().join(', ') : value]
  })
  return { status, headers: Object.fromEntries(named.sort()), body }
}
