import { humanize, isDeviceName, toCatalogName } from '../../core/catalog/names.ts'

/** The name of a catalog from its folder; `api-errors` if the folder gives no valid name. */
export function nameFromFolder(folder: string): string {
  const name = toCatalogName(folder)
  return name === '' || isDeviceName(name) ? 'api-errors' : name
}

/** `clinic-errors` and `clinic` are both "Clinic error codes". */
export const titleFromName = (name: string): string =>
  `${humanize(name.replace(/(?:^|-)errors?$/, '').replaceAll('-', '_'))} error codes`
    .trim()
    .replace(/^e/, 'E')

/**
 * A base URL that leads nowhere. A name with "hl7" is not used: FHIR tools apply special rules to
 * such URLs.
 */
export const urlFromName = (name: string): string =>
  `https://${name.includes('hl7') ? 'my-api' : name}.invalid/terminology`
