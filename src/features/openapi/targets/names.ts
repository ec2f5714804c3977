/** Words as a name: `bill-visit`, `bill.visit` and `billVisit` are `BillVisit`. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** What the names of the components of a catalog begin with: `Rail` for `rail-errors`. */
export const prefixOf = (name: string): string => {
  const short = name.replace(/(?:^|[-_.])(?:errors?|codes?)(?=$|[-_.])/gi, '')
  const prefix = pascal(short) || 'Api'
  return /^\d/.test(prefix) ? `Api${prefix}` : prefix
}

/**
 * Gives each text a name of its own, whatever the order: the name that `wanted` makes of it, with a
 * number behind it if an earlier one has that.
 */
export function uniqueNames(
  texts: readonly string[],
  wanted: (text: string) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const text of texts) {
    const first = wanted(text)
    let name = first
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${first}_${count}`
    taken.add(name.toLowerCase())
    names.set(text, name)
  }
  return names
}

/** A code as a key of `components`, which may have only these characters. */
export const componentKey = (code: string): string =>
  code.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^(?:__proto__)?$/, '_')

export const constantName = (code: string): string => {
  const name = code
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
  return /^[A-Z]/.test(name) ? name : `CODE_${name}`
}
