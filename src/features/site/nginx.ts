import { regexText } from '../../base/core/values/escape.ts'
import { FOR_GOOD, HEADERS, renamed } from './host-files.ts'
import type { Canonical, Site } from './model.ts'

/** Rules for nginx, to be included in a `server` whose root is the folder of the site. */
export const nginxFile = (site: Site): string => `${site.isShared ? '' : HEAD}${siteRules(site)}`

/** The rules for the start page over several sites, and those of all of them. */
export const startNginxFile = (
  folder: string,
  sites: string,
): string => `${HEAD}${locationHead(folder)}
  location ~ "^${regexText(`/${folder}`)}index\\.(?:html|md)$" {
${headers('no-cache', '    ')}    add_header Vary "Accept";
  }
}
${sites}`

function siteRules({ catalog: { codes, version, status }, folder, canonicals: all }: Site): string {
  const canonicals = all.filter(({ isGiven }) => !isGiven)
  const at = `/${folder}`
  const base = `^${regexText(at)}`
  // Unless the catalog is a draft, files below a version, also an earlier one, are served as
  // immutable.
  const draft = status === 'draft' ? `(?!${regexText(version)}/)` : ''
  const release = `${base}${draft}[0-9]+\\.[0-9]+\\.[0-9]+[^/]*/`
  const fhir = '(?:.*/)?[^/]+\\.(?:codesystem|valueset)\\.json$'
  const moved = renamed(codes).map(
    ([code, page]) =>
      `  rewrite "^${regexText(`${at}codes/`)}${bytes(code)}/?$" ${at}${page}/ permanent;\n`,
  )
  const addresses =
    canonicals.length === 0
      ? ''
      : `  # Canonical URLs, and those of a version: CodeSystem/${idsOf(canonicals)[0]}|${version}
  rewrite "${base}CodeSystem/(${idsOf(canonicals).map(regexText).join('|')})$" ${at}$1.codesystem.json last;
  rewrite "${base}ValueSet/(${idsOf(canonicals).map(regexText).join('|')})$" ${at}$1.valueset.json last;
  rewrite "${base}CodeSystem/([a-z0-9-]+)\\|([0-9][0-9A-Za-z.-]*)$" ${at}$2/$1.codesystem.json last;
  rewrite "${base}ValueSet/([a-z0-9-]+)\\|([0-9][0-9A-Za-z.-]*)$" ${at}$2/$1.valueset.json last;
${all.map((one) => givenRules(one, base, at)).join('')}`
  const resources = (start: string, cache: string) =>
    canonicals.length === 0
      ? ''
      : `  location ~ "${start}${fhir}" {
    types { }
    default_type application/fhir+json;
${headers(cache, '    ')}  }
`
  return `${locationHead(folder)}
${addresses}  rewrite "${base}codes/?$" ${at} permanent;
${moved.join('')}
${resources(release, FOR_GOOD)}  location ~ "${release}" {
${headers(FOR_GOOD, '    ')}  }
${resources(base, 'no-cache')}  location ~ "${base}(?:(?:codes|operations)/[^/]+/)?index\\.(?:html|md)$" {
${headers('no-cache', '    ')}    add_header Vary "Accept";
  }
}
`
}

/** The rules of a canonical URL from which the name of its file does not follow. */
const givenRules = ({ path, file, isGiven }: Canonical, base: string, at: string): string =>
  isGiven
    ? `  rewrite "${base}${regexText(path)}$" ${at}${file.path} last;
  rewrite "${base}${regexText(path)}\\|([0-9][0-9A-Za-z.-]*)$" ${at}$1/${file.path} last;
`
    : ''

const HEAD = `# Rules for nginx. Include them in a server whose root is the folder of this file:
#
#     root /srv/site;
#     include /srv/site/_nginx.conf;
#
# Where nginx has the module ngx_brotli, brotli_static sends the .br files, which are the smallest.
`

const locationHead = (
  folder: string,
): string => `location ${folder === '' ? '/' : `^~ /${folder}`} {
  # Pages in Markdown, for programs that ask for them.
  set $rail_errors_page index.html;
  if ($http_accept ~* "(?:^|,) *text/markdown *(?:; *q=1(?:.0*)?)? *(?:,|$)") {
    set $rail_errors_page index.md;
  }
  index $rail_errors_page;
  absolute_redirect off;
  etag on;
  gzip_static on;
  gzip_vary on;
  # brotli_static on;
  charset utf-8;
  charset_types text/css text/javascript text/markdown text/plain;
  default_type application/octet-stream;
  types {
    text/html html;
    text/css css;
    text/javascript js;
    text/markdown md;
    text/plain ts txt;
    image/svg+xml svg;
    application/json json;
    application/xml xml;
    application/gzip tgz;
  }
${headers('no-cache', '  ')}`

const idsOf = (canonicals: Site['canonicals']): string[] => [
  ...new Set(canonicals.map(({ path }) => path.slice(path.indexOf('/') + 1))),
]

/** A location inherits headers only if it sets none itself. */
const headers = (cache: string, indent: string): string =>
  [['Cache-Control', cache] as const, ...HEADERS]
    .map(([name, value]) => `${indent}add_header ${name} "${value}";\n`)
    .join('')

/** The bytes of a code in a regular expression: nginx compares them with the decoded path. */
const bytes = (code: string): string =>
  Array.from(new TextEncoder().encode(code), (byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9_-]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`
  }).join('')
