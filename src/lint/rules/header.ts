import { isDeviceName, isKebab, LONGEST_NAME, toCatalogName } from '../../catalog/name.ts'
import { requiresStages } from '../../catalog/workflow.ts'
import { isDay } from '../../values/day.ts'
import { parsedUrl } from '../../values/parsed-url.ts'
import { isRecord } from '../../values/record.ts'
import { isSemver } from '../../values/semver.ts'
import { defineRule, entry, file, fixable, offer } from '../rule.ts'

export const catalogNonempty = defineRule({
  id: 'catalog-nonempty',
  severity: 'error',
  summary: '`codes` has at least one entry.',
  why: 'An empty catalog would pass every other check.',
  good: () => [entry()],
  bad: () => [{ source: file({}, '  []') }, { source: file().replace(/codes:[\s\S]*/, '') }],
  needsIntactSource: true,
  needsIntact: ['codes'],
  *check({ entries, has, catalog, problems }) {
    if (entries.length > 0 || problems('terminology-complete').length > 0) return
    if (catalog.raw === undefined || catalog.raw === null)
      yield { path: [], message: 'the file is empty; a catalog needs a header and a list of codes' }
    else if (!isRecord(catalog.raw))
      return // reported by field-typed
    else if (!has('codes'))
      yield { path: [], message: 'the file has no "codes", the list of error codes' }
    else yield { path: ['codes'], part: 'key', message: 'the list of codes is empty' }
  },
})

const life = { since: '1.0.0', reason: 'One code is enough.', note: 'Request the record again.' }

export const dateValid = defineRule({
  id: 'date-valid',
  severity: 'error',
  summary:
    '`date`, and the `date` of a deprecation or a retirement, is a real calendar date in the form `YYYY-MM-DD`.',
  why: 'Every generated timestamp comes from this date, so that the same input always gives the same bytes.',
  good: () => [
    ...['2026-03-01', '2028-02-29'].map((date) => ({ source: file({ date }) })),
    entry({
      deprecated: { ...life, date: '2026-03-01' },
      retired: { ...life, date: '2026-09-01' },
    }),
  ],
  bad: () => [
    ...['2026-02-29', '2026-3-1', '01.03.2026', '2026-03-01T00:00:00Z', '2026-13-01'].map(
      (date) => ({ source: file({ date }) }),
    ),
    entry({ deprecated: { ...life, date: '2026-02-29' } }),
    entry({ retired: { ...life, date: 'last year' } }),
  ],
  needs: ['date'],
  *check({ header, having }) {
    if (isWrong(header.date)) yield { path: ['date'], message: messageOf(header.date) }
    for (const { deprecated, retired, path } of having('deprecated', 'retired')) {
      if (isWrong(deprecated?.date))
        yield { path: path('deprecated', 'date'), message: messageOf(deprecated.date) }
      if (isWrong(retired?.date))
        yield { path: path('retired', 'date'), message: messageOf(retired.date) }
    }
  },
})

const isWrong = (date: string | undefined): date is string => date !== undefined && !isDay(date)
const messageOf = (date: string): string => `"${date}" is not a valid date such as "2026-03-01"`

const ALWAYS = ['name', 'version', 'stages']
const FOR_FHIR = ['url', 'status', 'date']

export const headerComplete = defineRule({
  id: 'header-complete',
  severity: 'error',
  summary:
    '`name` and `version` are present; `stages` if `wire` names `rail`, the default; with a FHIR target also `url`, `status` and `date`.',
  why: 'File names, ids, canonical URLs and timestamps are derived from them; nothing can be generated without them.',
  good: () => [
    { source: file() },
    { source: file({ wire: 'google-rpc', stages: undefined }, entry({ fix_stage: undefined })) },
  ],
  bad: () => [
    ...[...ALWAYS, ...FOR_FHIR].map((field) => ({ source: file({ [field]: undefined }) })),
    { source: file({ wire: ['google-rpc', 'rail'], stages: undefined }) },
  ],
  also: ['stage-known'],
  needs: [...ALWAYS, ...FOR_FHIR],
  needsIntactSource: true,
  *check({ has, header, catalog, fhir }) {
    if (!isRecord(catalog.raw)) return // reported by catalog-nonempty or field-typed
    const { wire } = header
    const isFormUnread = wire === undefined && has('wire') // reported by field-typed
    for (const field of fhir ? [...ALWAYS, ...FOR_FHIR] : ALWAYS) {
      if (field === 'stages' && (isFormUnread || !requiresStages(header))) continue
      const why = FOR_FHIR.includes(field)
        ? '; the FHIR targets require it'
        : field === 'stages' && wire !== undefined
          ? '; the form rail requires it'
          : ''
      if (!has(field))
        yield { path: [field], message: `the header has no "${field}"${why}`, missing: field }
    }
  },
})

const contact = (url: string) => ({ source: file({ contact: [{ name: 'Clinic API team', url }] }) })

export const linkValid = defineRule({
  id: 'link-valid',
  severity: 'warn',
  summary: '`help` and the `url` of a contact are absolute `https` links.',
  why: 'A relative link does not work where the text is shown, and browsers warn about plain http.',
  good: () => [entry({ help: 'https://clinic.test/help#member' }), contact('https://clinic.test')],
  bad: () => [
    ...[
      '/help/member',
      'clinic.test/help',
      'http://clinic.test/help',
      'https://',
      'https://clinic.test/a page',
    ].map((help) => entry({ help })),
    contact('mailto:api@clinic.test'),
  ],
  *check({ having, header: { contact = [] } }) {
    const links = [
      ...contact.map(({ url }, index) => ({ url, path: ['contact', index, 'url'] })),
      ...having('help').map(({ help, path }) => ({ url: help, path: path('help') })),
    ]
    for (const { url, path } of links)
      if (
        url !== undefined &&
        !(/^https:\/\/[^\s/][^\s]*$/i.test(url) && parsedUrl(url) !== undefined)
      )
        yield {
          path,
          message: `"${url}" is not an absolute https link such as "https://rail.example/help"`,
        }
  },
})

const ownHelp = (help: string) => ({
  source: file({ url: 'https://clinic.test/terminology' }, entry({ help })),
})

export const helpPublished = defineRule({
  id: 'help-published',
  severity: 'warn',
  summary: 'A `help` below the `url` of the catalog is a page that the site has.',
  why: 'The site has a page for each code and each operation there, and nothing else below `codes/` and `operations/`: any other address is a 404 for a client that shows it.',
  good: () => [
    ...[
      'codes/MEMBER_NOT_FOUND',
      'codes/MEMBER_NOT_FOUND/',
      'codes/MEMBER_NOT_FOUND/#do',
      '',
      'guide',
    ].map((path) => ownHelp(`https://clinic.test/terminology/${path}`)),
    ownHelp('https://clinic.test/codes/OTHER'),
  ],
  bad: () =>
    ['codes/MEMBER_UNKNOWN', 'codes/MEMBER_UNKNOWN/index.md', 'operations/openVisit/'].map((path) =>
      ownHelp(`https://clinic.test/terminology/${path}`),
    ),
  *check({ having, entries, operations, header: { url } }) {
    if (url === undefined) return
    const known = {
      codes: new Set(entries.map(({ code }) => code)),
      operations: new Set(operations.map(({ id }) => id)),
    }
    for (const { help = '', path } of having('help')) {
      const { kind, name } = pageIn(url, help) ?? {}
      if (kind === undefined || name === undefined || known[kind].has(name)) continue
      yield {
        path: path('help'),
        message: `the site has no page "${help}": the catalog has no ${kind === 'codes' ? 'code' : 'operation'} "${name}"`,
      }
    }
  },
})

/**
 * The code or the operation whose page an address below the `url` of a catalog is. Undefined for
 * another address, and for a name that is stored in another spelling.
 */
function pageIn(
  url: string,
  address: string,
): { kind: 'codes' | 'operations'; name: string } | undefined {
  if (!address.startsWith(`${url}/`)) return undefined
  const [, kind, name] =
    /^(codes|operations)\/([A-Za-z0-9_.-]*[A-Za-z0-9])(?:$|[/?#])/.exec(
      address.slice(url.length + 1),
    ) ?? []
  return kind === undefined || name === undefined
    ? undefined
    : { kind: kind as 'codes' | 'operations', name }
}

export const nameKebab = defineRule({
  id: 'name-kebab',
  severity: 'error',
  summary: '`name` is lower-case kebab-case, starts with a letter and has at most 40 characters.',
  why: 'File names, the FHIR id (64 characters with its suffixes) and the FHIR name (in PascalCase) are derived from it.',
  good: () => ['clinic-errors', 'a', 'v2-errors'].map((name) => ({ source: file({ name }) })),
  bad: () => [
    ...['Clinic Errors', 'clinic_errors', '2-errors', '../clinic', `c${'x'.repeat(40)}`].map(
      (name) => fixable('ask', { source: file({ name }) }),
    ),
    ...['-', 'nul'].map((name) => ({ source: file({ name }) })),
  ],
  needs: ['name'],
  *check({ header: { name } }) {
    if (name === undefined) return
    if (isDeviceName(name))
      yield {
        path: ['name'],
        message: `"${name}" is a reserved device name on Windows, and files are named after the catalog`,
      }
    if (isDeviceName(name) || (isKebab(name) && name.length <= LONGEST_NAME)) return
    const meant = toCatalogName(name)
    const message =
      name.length > LONGEST_NAME
        ? `"${name}" has more than ${LONGEST_NAME} characters`
        : `"${name}" is not lower-case kebab-case such as "order-errors"`
    yield {
      path: ['name'],
      message,
      ...(isKebab(meant) && offer(meant)),
    }
  },
})

export const versionSemver = defineRule({
  id: 'version-semver',
  severity: 'error',
  summary: '`version` is a SemVer version, such as `1.4.0`, without build metadata (`+7`).',
  why: 'The change rules compare versions, and FHIR references join them to a URL, where `#`, `|`, spaces and `+` have another meaning. Build metadata does not order versions.',
  good: () =>
    ['1.0.0', '0.3.12', '2.0.0-rc.1', '2.0.0-x.7.z.92'].map((version) => ({
      source: file({ version }),
    })),
  bad: () => [
    ...['1.0', 'v1.0.0', '1.0.0.0', '01.0.0', '1.0.0|x', ''].map((version) => ({
      source: file({ version }),
    })),
    ...['1.0.0+build.7', '2.0.0-rc.1+7'].map((version) =>
      fixable('ask', { source: file({ version }) }),
    ),
  ],
  needs: ['version'],
  *check({ header: { version } }) {
    if (version === undefined) return
    const [plain = ''] = version.split('+', 1)
    if (!isSemver(version))
      yield { path: ['version'], message: `"${version}" is not a SemVer version such as "1.4.0"` }
    else if (plain !== version)
      yield {
        path: ['version'],
        message: `"${version}" has build metadata, by which no two versions are ordered`,
        ...offer(plain),
      }
  },
})
