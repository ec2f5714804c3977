import type { OutputFile } from '../build/output-file.ts'

/** Where an address leads: to a resource, or to a different address. */
export type Route = { readonly path: string; readonly status: 200 | 301 | 302 }

/**
 * The addresses without a file of their own: those of `_redirects`, canonical URLs of a version,
 * folders.
 */
export function routesOf(
  files: readonly OutputFile[],
  has: (path: string) => boolean,
): (path: string) => Route | undefined {
  const rules = new Map(
    files
      .filter(({ path }) => path === '_redirects')
      .flatMap(({ contents }) => String(contents).split('\n'))
      .map((line) => line.split(' '))
      .flatMap(([from, to, status]) =>
        status === undefined
          ? []
          : [[decoded(from!) ?? from!, { path: to!, status: Number(status) }] as [string, Route]],
      ),
  )
  // Nothing is at the root of a site below a folder: its home page is where people go.
  const home = files
    .map(({ path }) => `/${path}`)
    .filter((path) => path.endsWith('/index.html'))
    .sort((one, other) => one.length - other.length)[0]
  return (path) => {
    const direct = rules.get(path) ?? rules.get(path.replace(/\/$/, ''))
    if (direct !== undefined) return direct
    if (path.endsWith('/') && has(`${path}index.html`))
      return { path: `${path}index.html`, status: 200 }
    if (path === '/' && home !== undefined)
      return { path: home.slice(0, -'index.html'.length), status: 302 }
    if (has(`${path}/index.html`)) return { path: `${path}/`, status: 301 }
    // A canonical URL with a version: CodeSystem/rail-errors|1.0.0.
    const [, base, kind, id, version] =
      /^(.*\/)(CodeSystem|ValueSet)\/([a-z0-9-]+)\|([0-9][0-9A-Za-z.-]*)$/.exec(path) ?? []
    const versioned = `${base}${version}/${id}.${kind?.toLowerCase()}.json`
    return kind !== undefined && has(versioned) ? { path: versioned, status: 200 } : undefined
  }
}

/** A path without percent-encoding; undefined if it is not valid. */
export function decoded(path: string): string | undefined {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path
  } catch {
    return undefined
  }
}
