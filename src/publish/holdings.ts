import { type Answer, type FhirServer, said, succeeded } from '../fhir-client/client.ts'
import { isRecord, list, record } from '../values/record.ts'

/** A resource to publish: CodeSystem or ValueSet with the id that it gets. */
export type Resource = { resourceType: string; id: string; url: string; version: string; [element: string]: unknown }

/** A resource as the server holds it, with the ETag to lock it by. */
export type Held = { id: string; etag?: string; resource: Resource }

/** What the server holds for one of our resources. */
export type Holding = {
  resource: Resource
  /** Under the id that we want. */
  own?: Held
  /** Under another id, with the same url and version. */
  elsewhere?: Held
}

/** Something that the server answered where a plain answer was needed. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Asks the server what it holds for a resource: by id, and by url and version (a second id may hold them). Throws {@link Unanswered}. */
export async function holdingOf(server: FhirServer, resource: Resource): Promise<Holding> {
  const { resourceType, id, url, version } = resource
  const own = await readHeld(server, resourceType, id)
  const found = await server.ask({
    method: 'GET',
    path: `${resourceType}?${new URLSearchParams({ url, version, _elements: 'url,version' })}`,
  })
  const ids = foundIds(found, resource)
  // A server of which two ids hold one url and version has the rest of its trouble elsewhere; the first speaks for them.
  const [other] = ids.filter((known) => known !== id)
  const elsewhere = other === undefined || ids.includes(id) ? undefined : await readHeld(server, resourceType, other)
  return { resource, ...(own && { own }), ...(elsewhere && { elsewhere }) }
}

/** The resource under an id; undefined when there is none. Throws {@link Unanswered}. */
export async function readHeld(server: FhirServer, resourceType: string, id: string): Promise<Held | undefined> {
  const answer = await server.ask({ method: 'GET', path: `${resourceType}/${encodeURIComponent(id)}` })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (!succeeded(answer) || !isRecord(answer.body) || answer.body.resourceType !== resourceType)
    throw new Unanswered(`asked for ${resourceType}/${id}, it answers ${said(answer)}${succeeded(answer) ? ' and no such resource' : ''}`)
  // Some servers send the ETag only as meta.versionId (FHIR R4 3.1.0.5).
  const { versionId } = record(answer.body.meta)
  const etag = answer.etag ?? (typeof versionId === 'string' ? `W/"${versionId}"` : undefined)
  return { id, ...(etag !== undefined && { etag }), resource: answer.body as Resource }
}

function foundIds(answer: Answer, { resourceType, url, version }: Resource): string[] {
  if (!succeeded(answer) || !isRecord(answer.body) || answer.body.resourceType !== 'Bundle')
    throw new Unanswered(`asked for ${resourceType} by url and version, it answers ${said(answer)}`)
  return list(answer.body.entry).flatMap((entry) => {
    const held = record(record(entry).resource)
    // A server that ignores a search parameter answers with everything.
    const same = held.resourceType === resourceType && held.url === url && held.version === version
    return same && typeof held.id === 'string' ? [held.id] : []
  })
}
