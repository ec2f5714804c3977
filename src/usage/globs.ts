import picomatch from 'picomatch/posix.js'

/**
 * A glob: its base folder (with `/`, empty for the working directory), and the pattern below it.
 */
export type Glob = { base: string; matches(path: string): boolean }

/** Parses a glob such as `src/**\/*.{ts,py}`; undefined for a plain path. */
export function globOf(text: string): Glob | undefined {
  const { base, glob, isGlob } = picomatch.scan(text)
  return isGlob ? { base, matches: matcher(glob) } : undefined
}

/**
 * True for a path that matches one of these globs; a plain path matches itself and everything below
 * it.
 */
export function anyGlob(globs: readonly string[]): (path: string) => boolean {
  const plain = (glob: string) => glob.replace(/\/$/, '')
  const all = globs
    .filter(Boolean)
    .flatMap((glob) => (globOf(glob) === undefined ? [plain(glob), `${plain(glob)}/**`] : [glob]))
  return all.length === 0 ? () => false : matcher(all, { dot: true })
}

/** picomatch's own function has further parameters, which `filter` would fill with the index. */
function matcher(
  glob: string | readonly string[],
  options?: { dot: boolean },
): (path: string) => boolean {
  const matches = picomatch(glob, options)
  return (path) => matches(path)
}
