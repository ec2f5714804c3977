import { asArray, asRecord } from '../../../base/core/values/record.ts'
import type { Difference } from '../../../base/rules/diff/difference.ts'
import {
  changed,
  defineChangeRule,
  edited,
  idIn,
  printedValue,
} from '../../../base/rules/diff/rule.ts'
import { fileOf, headers } from '../../../base/rules/example.ts'

export const valuesetUrlChanged = defineChangeRule({
  id: 'valueset-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of the ValueSet changed; this is not because of `url` or `name` of the catalog.',
  why: 'Every binding contains it.',
  advice: 'Keep the canonical URL permanently.',
  kinds: ['valueset.url changed'],
  message: changed('the canonical URL of the ValueSet'),
  examples: () => [headers({}, { fhir: { value_set: { url: 'urn:oid:2.16.356.10.1.3' } } })],
})

const TREE = {
  properties: {
    'x-parent': { uri: 'http://hl7.org/fhir/concept-properties#parent', type: 'code' },
  },
}
const tree = (above: string | undefined, headings: readonly object[] = []) =>
  fileOf(
    { fhir: { ...TREE, ...(headings.length > 0 && { headings }) } },
    { code: 'CRANE_BROKEN', ...(above && { 'x-parent': above }) },
    { code: 'CRANE' },
  )

export const treeChanged = defineChangeRule({
  id: 'tree-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: 'A concept is below others than before, or the tree has another meaning.',
  why: 'Servers answer `$subsumes`, and `$expand` and `$validate-code` of a ValueSet with `is-a`, otherwise.',
  advice: 'Keep what is above a code; a level between the two changes no answer about them.',
  kinds: ['fhir.tree changed', 'fhir.tree extended', 'fhir.hierarchy_meaning'],
  impactCases:
    'safe if there is only a new concept between, or above all; dangerous if the meaning was not said before',
  impactFor: ({ kind }) =>
    kind === 'fhir.tree extended'
      ? 'safe'
      : kind === 'fhir.hierarchy_meaning added'
        ? 'dangerous'
        : 'breaking',
  message: (difference) =>
    difference.kind.startsWith('fhir.tree')
      ? `it is below ${above(difference.after)}, and was below ${above(difference.before)}`
      : changed('the meaning of the tree')(difference),
  examples: () => [
    { before: tree('CRANE'), after: tree(undefined) },
    headers({ fhir: { hierarchy_meaning: 'is-a' } }, { fhir: { hierarchy_meaning: 'part-of' } }),
    headers({}, { fhir: { hierarchy_meaning: 'is-a' } }),
  ],
})

const above = (codes: unknown): string =>
  Array.isArray(codes) && codes.length > 0 ? codes.join(', ') : 'none'

export const headingChanged = defineChangeRule({
  id: 'heading-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: 'A heading was removed, added (safe), or has other words (safe).',
  why: 'A heading is a concept of the CodeSystem, and FHIR never removes a concept.',
  advice: 'Keep the heading; one without codes below it does no harm.',
  kinds: ['fhir.headings'],
  impactCases: 'safe if it was added, or only its words changed',
  impactFor: ({ after }) => (after === undefined ? 'breaking' : 'safe'),
  feature: ({ before }) => before === undefined,
  message: edited(({ location }) => `the heading ${idIn(location)}`),
  examples: () => [
    headers({ fhir: { headings: [{ code: 'PAPERS' }] } }, {}),
    headers({}, { fhir: { headings: [{ code: 'PAPERS' }] } }),
    headers(
      { fhir: { headings: [{ code: 'PAPERS' }] } },
      { fhir: { headings: [{ code: 'PAPERS', display: 'Papers' }] } },
    ),
  ],
})

export const propertyChanged = defineChangeRule({
  id: 'property-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'A property of the CodeSystem changed; it was removed, has another type, meaning (`uri`) or ValueSet, was added (safe), or is described otherwise (safe).',
  why: 'Clients read a property by its type and its meaning: `valueInteger` is not `valueString`.',
  advice: 'Keep the property, and define a new one beside it.',
  kinds: ['fhir.properties', 'fhir.concept_properties'],
  impactCases: 'safe if it was added, or only its description changed',
  impactFor: ({ kind, before, after }) =>
    (
      kind.startsWith('fhir.concept')
        ? isLess(before, after)
        : before !== undefined && meaningOf(before) !== meaningOf(after)
    )
      ? 'breaking'
      : 'safe',
  feature: ({ before }) => before === undefined,
  message: (difference) => {
    const { before, after, kind, location } = difference
    if (kind.startsWith('fhir.concept'))
      return changed('the list of properties to publish')(difference)
    const what = `the property ${idIn(location)}`
    if (before === undefined || after === undefined) return edited(what)(difference)
    const [was, is] = [before, after] as Record<string, unknown>[]
    const parts = ['type', 'uri', 'values', 'description'].flatMap((part) =>
      was![part] === is![part]
        ? []
        : [
            `${part} from ${printedValue(was![part] ?? 'none')} to ${printedValue(is![part] ?? 'none')}`,
          ],
    )
    return `${what} changed: ${parts.join(', ')}`
  },
  examples: () => [
    headers(
      { fhir: { properties: { 'x-weight': { type: 'integer' } } } },
      { fhir: { properties: { 'x-weight': { type: 'string' } } } },
    ),
    headers(
      { fhir: { properties: { 'x-weight': {} } } },
      { fhir: { properties: { 'x-weight': { description: 'In tons' } } } },
    ),
    headers({}, { fhir: { properties: { 'x-weight': {} } } }),
    headers({}, { fhir: { concept_properties: ['fix_stage', 'status'] } }),
  ],
})

const meaningOf = (property: unknown): string => {
  const { type, uri, values } = asRecord(property)
  return JSON.stringify([type, uri, values])
}

/** True if a list of properties to publish lacks one of before; without a list, all are published. */
const isLess = (before: unknown, after: unknown): boolean =>
  Array.isArray(after) &&
  (before === undefined || asArray(before).some((code) => !after.includes(code)))

/** How codes are read when they do not depend on capitals, do, need a version, and need none. */
const READ = {
  inAnyCase: [
    'dangerous',
    'codes are valid in other spellings, too, which clients that compare exactly do not know',
  ],
  byCase: ['breaking', 'spellings of codes with other capitals, valid before, are invalid now'],
  byVersion: ['breaking', 'a code says enough only with a version now'],
  alone: ['safe', 'a code says enough without a version now'],
} as const

const readOtherwise = ({ location, after }: Pick<Difference, 'location' | 'after'>) =>
  location === 'fhir.case_sensitive'
    ? READ[after === false ? 'inAnyCase' : 'byCase']
    : READ[after === true ? 'byVersion' : 'alone']

export const codesReadOtherwise = defineChangeRule({
  id: 'code-meaning-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    '`fhir.case_sensitive` or `fhir.version_needed` changed: the same code is read otherwise.',
  why: 'Servers and clients decide by them whether two spellings are one code, and whether a code without a version says enough.',
  advice: 'Keep what is published.',
  kinds: ['fhir.case_sensitive', 'fhir.version_needed'],
  impactCases:
    'dangerous if codes are valid in more spellings, which clients that compare exactly do not know; safe if a version is no longer needed',
  impactFor: (difference) => readOtherwise(difference)[0],
  message: (difference) => readOtherwise(difference)[1],
  examples: () => [
    headers({ fhir: { case_sensitive: false } }, {}),
    headers({}, { fhir: { case_sensitive: false } }),
    headers({}, { fhir: { version_needed: true } }),
    headers({ fhir: { version_needed: true } }, {}),
  ],
})

export const resourceRenamed = defineChangeRule({
  id: 'resource-renamed',
  impact: 'dangerous',
  surfaces: ['fhir'],
  summary: 'A resource has another `id` or `name`; this is not because of `name` of the catalog.',
  why: 'Servers keep a resource by its id, and authors of implementation guides name it by its name.',
  advice: 'Keep the id and the name.',
  kinds: ['fhir.names changed'],
  message: changed(({ location }) => `"${location}"`),
  examples: () => [headers({}, { fhir: { code_system: { id: 'ClinicErrorsCS' } } })],
})
