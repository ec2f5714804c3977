import { humanize } from '../catalog/catalog.ts'
import { isDeviceName, toCatalogName } from '../catalog/name.ts'

/** The name of a catalog after its folder; `api-errors` when nothing of that makes a name. */
export function nameFromFolder(folder: string): string {
  const name = toCatalogName(folder)
  return name === '' || isDeviceName(name) ? 'api-errors' : name
}

/** `clinic-errors` and `clinic` are both "Clinic error codes". */
export const titleFromName = (name: string): string =>
  `${humanize(name.replace(/(?:^|-)errors?$/, '').replaceAll('-', '_'))} error codes`.trim().replace(/^e/, 'E')

/** A base that surely leads nowhere. Not from a name with "hl7" in it: FHIR tools hold such a URL to rules of their own. */
export const urlFromName = (name: string): string => `https://${name.includes('hl7') ? 'my-api' : name}.invalid/terminology`
