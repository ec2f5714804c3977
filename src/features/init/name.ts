import { humanize, isDeviceName, toCatalogName } from '../../base/core/catalog/names.ts'

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
