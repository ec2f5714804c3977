import { parsedUrl } from '../../values/parsed-url.ts'
import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'fhir-url-canonical',
  severity: 'error',
  summary:
    '`url` is an http or https URL that contains no `|`, `#`, space or version, and does not point to a file.',
  why: 'Canonical URLs are derived from it (`<url>/CodeSystem/<name>`) and must outlive versions and file names (FHIR invariant cnl-1).',
  good: () =>
    ['https://clinic.test/terminology', 'http://clinic.test/fhir'].map((url) => ({
      source: file({ url }),
    })),
  bad: () =>
    [
      ...[
        '/terminology',
        'clinic.test/terminology',
        'https://',
        'https://clinic.test/a b',
        'https://clinic.test/t|1.0.0',
        'https://clinic.test/t#codes',
      ],
      ...[
        'https://clinic.test/terminology/1.0.0',
        'https://clinic.test/rail-errors.json',
        'https://clinic.test/terminology/',
        'https://user:word@clinic.test/t',
      ],
      ...['urn:oid:2.16.840.1.113883.4.642', 'urn:uuid:7bd1a1b5-5a3f-4f65-8a48-3a0b0a3f8a55'],
    ].map((url) => ({ source: file({ url }) })),
  needs: ['url'],
  fhir: true,
  *check({ header: { url, version } }) {
    const fault = url === undefined ? undefined : faultOf(url, version)
    if (fault !== undefined) yield { path: ['url'], message: `"${url}" ${fault}` }
  },
})

function faultOf(url: string, version: string | undefined): string | undefined {
  if (/[|#\s]/.test(url)) return 'contains |, # or white space'
  if (/^urn:/i.test(url))
    return 'is a urn, which can have no path; use an http or https URL, and put an OID into "identifier"'
  if (!/^https?:\/\/[^/]/.test(url) || parsedUrl(url) === undefined)
    return 'is not an absolute URL such as "https://rail.example/terminology"'
  const { pathname, username, password, search } = new URL(url)
  if (username !== '' || password !== '') return 'contains a user name or a password'
  if (search !== '') return 'contains a query'
  if (/\.(?:json|xml|ya?ml|html?)$/i.test(pathname))
    return 'points to a file; use the folder that contains the terminology'
  if (url.endsWith('/'))
    return 'ends in "/"; remove the final "/": canonical URLs have the form <url>/CodeSystem/<name>'
  const versioned = pathname
    .split('/')
    .filter(Boolean)
    .some((part) => part === version || /^v?[0-9]+\.[0-9]+(?:\.[0-9]+)?$/.test(part))
  return versioned
    ? 'contains a version; a canonical URL stays the same when the version changes'
    : undefined
}
