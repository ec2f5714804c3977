import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import { isSemver } from '../../../base/core/values/semver.ts'
import type { AsPublished } from '../../../base/forms/published/reader.ts'
import { isCode, publishedProperties } from '../terms/own-properties.ts'
import { CONCEPT_PROPERTIES } from '../terms/properties.ts'

export const asPublished: AsPublished = {
  notices({ value: { version, fhir } }) {
    const published = new Set(publishedProperties(fhir).map(({ code }) => code))
    const taken = CONCEPT_PROPERTIES.flatMap(({ code }) => (published.has(code) ? [] : [code]))
    return [
      ...(version !== undefined && !isSemver(version)
        ? [
            `the version ${version} is not SemVer: dates order the versions, and no FHIR package is made`,
          ]
        : []),
      ...(taken.length > 0
        ? [
            `by their uri, the properties ${taken.join(', ')} are the publisher's own, so those of the catalog with these codes are not published`,
          ]
        : []),
    ]
  },
  isOfStyle: (rule, code, value) => OF_STYLE[rule]?.(code, value) === true,
}

type Value = ParsedCatalog['value']

/** How a list is written: rules for one's own, which FHIR does not have, and when each is about it. */
const OF_STYLE: Readonly<Record<string, (code: string | undefined, value: Value) => boolean>> = {
  'code-distinct': (_, { fhir }) => fhir?.case_sensitive !== false,
  'code-format': (code = '') => isCode(code),
  'lifecycle-complete': () => true,
  'text-markup-free': () => true,
  'text-present': () => true,
  'text-trimmed': () => true,
  'version-semver': () => true,
}
