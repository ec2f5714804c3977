/** A canonical without its version, which follows a `|` (FHIR, data type canonical). */
export const withoutVersion = (canonical: string): string => canonical.replace(/\|.*$/s, '')
