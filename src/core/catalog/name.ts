import { splitWords, withoutAccents } from '../values/words.ts'

/** The longest name of a catalog: a FHIR id has 64 characters, and suffixes follow. */
export const LONGEST_NAME = 40

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/** True for lower-case kebab that starts with a letter, of any length. */
export const isKebab = (name: string): boolean => KEBAB.test(name)

/**
 * True for a name that Windows reserves for a device, with any extension; files are named after the
 * catalog.
 */
export const isDeviceName = (name: string): boolean => DEVICE.test(name)

/**
 * Converts a text to the name of a catalog: `VSDMErrorCodes` is `vsdm-error-codes`. Empty if
 * nothing is left.
 */
export const toCatalogName = (text: string, longest = LONGEST_NAME): string =>
  splitWords(withoutAccents(text), '-')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[-0-9]+/, '')
    .slice(0, longest)
    .replace(/-$/, '')

/**
 * The name of a catalog from the path of its file: `lists/Rail_Errors.json` and
 * `RailErrors.codesystem.json` are `rail-errors`. Empty for a text from stdin.
 */
export const nameFromFile = (file: string): string =>
  file === 'stdin.json'
    ? ''
    : toCatalogName(
        file.replace(/^.*[\\/:]/, '').replace(/(?:\.(?:codesystem|valueset))?\.json$/i, ''),
      )
