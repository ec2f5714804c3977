import { isDeviceName, isKebab, LONGEST_NAME, toCatalogName } from '../../core/catalog/names.ts'
import { isFormOpen, requiresStages } from '../../core/catalog/parsed-catalog.ts'
import { wireFaults, wireForms } from '../../core/catalog/wire-faults.ts'
import type { Places } from '../../core/contract/forms/form.ts'
import { isDay, parsedUrl } from '../../core/values/formats.ts'
import { isRecord } from '../../core/values/record.ts'
import { isSemver } from '../../core/values/semver.ts'
import { offer, runnable } from '../linter/rule.ts'

export const catalogNonempty = runnable({
  id: 'catalog-nonempty',
  severity: 'error',
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

export const dateValid = runnable({
  id: 'date-valid',
  severity: 'error',
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

export const headerComplete = runnable({
  id: 'header-complete',
  severity: 'error',
  needs: [...ALWAYS, ...FOR_FHIR],
  needsIntactSource: true,
  *check({ has, header, catalog, fhir }) {
    if (!isRecord(catalog.raw)) return // reported by catalog-nonempty or field-typed
    const { wire } = header
    const isFormUnread = wire === undefined && has('wire') // reported by field-typed
    for (const field of fhir ? [...ALWAYS, ...FOR_FHIR] : ALWAYS) {
      if (field === 'stages' && (isFormUnread || !requiresStages(header))) continue
      if (field === 'stages' && !has('stages') && isFormOpen(catalog.value)) {
        const message =
          'the header has no "wire", the form of your answers; for the form rail, list "stages"'
        yield { path: ['wire'], message, missing: 'wire' }
        continue
      }
      const why = FOR_FHIR.includes(field)
        ? '; the FHIR targets require it: to publish no FHIR, list the outputs without them'
        : field === 'stages' && wire !== undefined
          ? '; the form rail requires it'
          : ''
      if (!has(field))
        yield { path: [field], message: `the header has no "${field}"${why}`, missing: field }
    }
  },
})

export const linkValid = runnable({
  id: 'link-valid',
  severity: 'warn',
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

export const helpPublished = runnable({
  id: 'help-published',
  severity: 'warn',
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

export const nameKebab = runnable({
  id: 'name-kebab',
  severity: 'error',
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

export const versionSemver = runnable({
  id: 'version-semver',
  severity: 'error',
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

export const wireFormValid = runnable({
  id: 'wire-form-valid',
  severity: 'error',
  check: ({ header, exists }) => wireFaults(header, exists),
})

export const wireFormCarries = runnable({
  id: 'wire-form-carries',
  severity: 'warn',
  *check({ header, having }) {
    const [first] = wireForms(header)
    if (first === undefined || first.form === 'rail') return
    const { form, where } = first
    const has = (part: keyof Places) => form.top?.[part] ?? form.list?.[part]
    const count = (entries: readonly unknown[]) =>
      `${entries.length} ${entries.length === 1 ? 'code' : 'codes'}`
    const valued = having('params').filter(({ params = [] }) => params.length > 0)
    if (valued.length > 0 && !has('params'))
      yield {
        ...where,
        message: `${form.name || 'the form'} has no place for the params of ${count(valued)}`,
      }
    const typed = valued.filter(({ params = [] }) =>
      params.some(({ type = 'string' }) => type !== 'string' && type !== 'date'),
    )
    if (typed.length > 0 && has('params') && form.params === 'text')
      yield {
        ...where,
        message: `${form.name || 'the form'} carries values as texts, but those of ${count(typed)} are numbers or booleans`,
      }
    const placedCodes = having('handling.paths')
    if (placedCodes.length > 0 && !has('path'))
      yield {
        ...where,
        message: `${form.name || 'the form'} has no place for the paths of ${count(placedCodes)}`,
      }
  },
})
