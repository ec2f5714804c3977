import picomatch from 'picomatch/posix.js'

/** What somebody wrote for files: the folder that it starts in (with `/`, empty for here), and what below it is meant. */
export type Glob = { base: string; matches(path: string): boolean }

/** Reads a glob such as `src/**\/*.{ts,py}`; undefined for a plain path. */
export function globOf(text: string): Glob | undefined {
  const { base, glob, isGlob } = picomatch.scan(text)
  return isGlob ? { base, matches: matcher(glob) } : undefined
}

/** True for a path that one of these globs means; a plain path means itself and everything below it. */
export function anyGlob(globs: readonly string[]): (path: string) => boolean {
  const plain = (glob: string) => glob.replace(/\/$/, '')
  const all = globs.filter(Boolean).flatMap((glob) => (globOf(glob) === undefined ? [plain(glob), `${plain(glob)}/**`] : [glob]))
  return all.length === 0 ? () => false : matcher(all, { dot: true })
}

/** picomatch's own function takes more than a path, and whoever filters with it would give more. */
function matcher(glob: string | readonly string[], options?: { dot: boolean }): (path: string) => boolean {
  const matches = picomatch(glob, options)
  return (path) => matches(path)
}
