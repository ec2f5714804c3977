import { urlPart } from '../../base/core/values/formats.ts'
import type { Site } from './model.ts'
import { pageOf } from './page-addresses.ts'

/** Rules for hosts: they are for the people who deploy the folder. */
export const HOST_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects', '_nginx.conf'])

/** The headers of every response. The pages load only their own style sheet, script and icon. */
export const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'ETag'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
]

export const FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * `_headers` of Netlify and Cloudflare Pages. Both revalidate files without Cache-Control by ETag.
 * They join a header that two rules set, so no header is set by two rules; a rule matches whole
 * parts of a path.
 */
export function headersFile({
  catalog: { version, status },
  folder,
  files,
  canonicals,
  isShared,
  isVersioned,
}: Site): string {
  const fhir = files
    .filter(({ mediaType }) => mediaType === 'application/fhir+json')
    .map(({ path }) => path)
  const r4 = fhir.filter((path) => !path.includes('/'))
  // `:version` matches `r5`, too: its files have the same names as those of R4.
  // Cloudflare allows 100 rules.
  const others = new Set(
    fhir
      .filter((path) => path.includes('/'))
      .map((path) => `${path.slice(0, path.lastIndexOf('/'))}/*`),
  )
  const typed = [
    ...r4,
    ...[...r4, ...others].map((path) => `:version/${path}`),
    ...canonicals.map(({ path }) => path),
  ]
  const rules: Rule[] = [
    ...(isShared ? [] : [EVERYWHERE]),
    ...(status === 'draft' || !isVersioned
      ? []
      : [[`${version}/*`, [['Cache-Control', FOR_GOOD]]] as Rule]),
    ...typed.map((path): Rule => [path, [['Content-Type', 'application/fhir+json']]]),
  ]
  return headerRules(folder, rules)
}

type Rule = readonly [path: string, headers: readonly (readonly [name: string, value: string])[]]

/** The rule for a folder and all that is below it. */
export const EVERYWHERE: Rule = ['*', HEADERS]

export const headerRules = (folder: string, rules: readonly Rule[]): string =>
  rules
    .map(
      ([path, headers]) =>
        `/${folder}${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
    )
    .join('')

/** `_redirects` of Netlify and Cloudflare Pages: the addresses that have no file. */
export function redirectsFile({
  catalog: { version, codes },
  folder,
  canonicals,
  isVersioned,
}: Site): string {
  const lines = [
    ...(isVersioned ? canonicals : []).map(({ path, file }) => [
      `${path}%7C${version}`,
      `${version}/${file.path}`,
      200,
    ]),
    ...renamed(codes).map(([code, page]) => [`codes/${urlPart(code)}`, `${page}/`, 301]),
    ['codes', '', 301],
  ]
  return lines.map(([from, to, status]) => `/${folder}${from} /${folder}${to} ${status}\n`).join('')
}

/** The codes whose page can't be stored under their own name. */
export const renamed = (codes: readonly { code: string }[]): [code: string, page: string][] =>
  codes
    .map(({ code }): [string, string] => [code, pageOf(code)])
    .filter(([code, page]) => page !== `codes/${code}`)
