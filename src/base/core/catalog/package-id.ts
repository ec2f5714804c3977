import { parsedUrl } from '../values/formats.ts'

/**
 * The id of the FHIR package: `package_id`, or the reversed host of `url` and the name:
 * `example.rail.rail-errors`. Two or more parts, each starting with a lower-case letter, as loaders
 * require; `catalog` replaces a host that can't be used.
 */
export function packageId({
  package_id,
  url = '',
  name,
}: {
  readonly package_id?: string | undefined
  readonly url?: string | undefined
  readonly name: string
}): string {
  if (package_id !== undefined) return package_id
  const host = parsedUrl(url)?.hostname ?? ''
  const parts = host.split('.').reverse().map(partOf).filter(Boolean)
  return [...(parts.length > 0 ? parts : ['catalog']), partOf(name)].join('.')
}

function partOf(text: string): string {
  const part = text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  return /^[0-9]/.test(part) ? `n${part}` : part
}
