import { titled } from '../catalog/catalog.ts'

const LONGEST = 40
// Windows takes these for devices, and files are named after the catalog.
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/** The name of a folder as the name of a catalog: lower-case kebab; `api-errors` when nothing is left of it. */
export function kebab(folder: string): string {
  const words = folder
    .slice(0, 255)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const name = words
    .join('-')
    .replace(/^[-0-9]+/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  return name === '' || DEVICE.test(name) ? 'api-errors' : name
}

/** `clinic-errors` and `clinic` are both "Clinic error codes". */
export const titleOf = (name: string): string =>
  `${titled(name.replace(/(?:^|-)errors?$/, '').replaceAll('-', '_'))} error codes`.trim().replace(/^e/, 'E')

/** A base that surely leads nowhere. Not from a name with "hl7" in it: FHIR tools hold such a URL to rules of their own. */
export const urlOf = (name: string): string => `https://${name.includes('hl7') ? 'my-api' : name}.invalid/terminology`
