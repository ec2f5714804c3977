import { treeNodes } from '../../base/core/values/record.ts'
import type { FhirResource } from '../fhir/index.ts'
import type { ServerState } from './server-state.ts'

/**
 * Why a resource on the server seems to belong to somebody else although it has our canonical URL:
 * another publisher, or a CodeSystem of codes (`codesUrl`) with none of ours; the stages may all
 * get new names. Undefined if it is ours.
 */
export function foreignReason(
  { resource, current, newest }: ServerState,
  codesUrl: string | undefined,
): string | undefined {
  const candidates = new Set([newest, current?.resource])
  for (const theirs of candidates) {
    if (theirs === undefined || theirs.url !== resource.url) continue
    const [by, ours] = [publisherOf(theirs), publisherOf(resource)]
    const codes = codesOf(theirs)
    const shared = new Set(codesOf(resource))
    const unlike =
      codes.length > 0 && resource.url === codesUrl && !codes.some((code) => shared.has(code))
    if (isOurs(theirs, resource) && !unlike) continue
    const at = `${resource.resourceType}/${theirs.id}, version ${theirs.version},`
    const said = [
      by !== undefined && by !== ours && `is published by "${by}"`,
      unlike &&
        `has ${codes.length === 1 ? '1 code' : `${codes.length} codes`}, none of them in this catalog`,
    ]
    return `${at} has the same canonical URL and ${said.filter(Boolean).join(', and ')}`
  }
  return undefined
}

/** True if nothing says that a resource has another publisher. */
export const isOurs = (theirs: FhirResource, ours: FhirResource): boolean =>
  new Set([publisherOf(theirs), publisherOf(ours)].filter(Boolean)).size < 2

const publisherOf = ({ publisher }: FhirResource): string | undefined =>
  typeof publisher === 'string' && publisher.trim() !== '' ? publisher.trim() : undefined

const codesOf = ({ concept }: FhirResource): unknown[] =>
  [...treeNodes(concept, 'concept')].map(({ value }) => value.code)
