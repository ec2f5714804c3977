// A code or an id can come from a request.
const MOST_REPORTED = 1000

/**
 * Reports each finding once, by its key; a report that fails changes no answer. Default: a line on
 * the console in development.
 */
export function reporterOf<Found extends { readonly message: string }>(
  report: (found: Found) => unknown = warn,
): (key: string, find: () => Found) => void {
  const reported = new Set<string>()
  return (key, find) => {
    if (reported.has(key) || reported.size === MOST_REPORTED) return
    reported.add(key)
    try {
      Promise.resolve(report(find())).catch(() => {})
    } catch {}
  }
}

function warn({ message }: { readonly message: string }): void {
  if (globalThis.process?.env?.NODE_ENV !== 'production') console.warn(`rail-errors: ${message}`)
}
