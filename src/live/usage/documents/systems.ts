import { withoutVersion } from '../../../core/catalog/fhir/canonical.ts'

/** An address without what writers add by mistake: a version, a slash, another case or scheme. */
export const looseSystem = (system: string): string =>
  withoutVersion(system)
    .replace(/(?<![/#])[/#]+$/, '')
    .replace(/^http:/i, 'https:')
    .toLowerCase()

/** True for the address of a value set beside a code system. */
export const isSetBeside = (system: string, codes: string): boolean =>
  /\/valueset\//i.test(system) && originOf(codes) === originOf(system)

const originOf = (url: string): string => /^https?:\/\/[^/]+/i.exec(url)?.[0].toLowerCase() ?? ''
