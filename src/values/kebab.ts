/** The longest name of a catalog: a FHIR id has 64 characters, and suffixes follow. */
export const LONGEST_NAME = 40

/** A text as the name of a catalog: `VSDMErrorCodes` is `vsdmerror-codes`. Empty when nothing is left. */
export const toKebab = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[-0-9]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/-$/, '')
