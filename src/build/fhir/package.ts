import type { CodeSystem, ValueSet } from 'fhir/r4.js'
import { packTar } from 'modern-tar'
import { type Catalog, titled } from '../../catalog/catalog.ts'
import { json, type OutputFile } from '../generator.ts'
import { gzipped } from '../gzip.ts'
import { packageId } from './package-id.ts'
import { r4 } from './versions.ts'

/** The part of a FHIR version that a package names. */
export type PackagedVersion = { fhirVersion: string; core: string; suffix: string }

export const R4: PackagedVersion = { fhirVersion: r4.number, core: r4.core, suffix: '' }

/** The resources of a catalog as a FHIR package (https://hl7.org/fhir/packages.html): a gzipped tar, the same bytes every time. */
export async function packageFile(catalog: Catalog, resources: readonly OutputFile[], version: PackagedVersion): Promise<OutputFile> {
  const packed = resources
    .map(({ contents }) => ({ contents, resource: JSON.parse(String(contents)) as CodeSystem | ValueSet }))
    .map(({ contents, resource }) => ({ resource, path: `${resource.resourceType}-${resource.id}.json`, contents }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const index = json('.index.json', { 'index-version': 2, files: packed.map(({ path, resource }) => indexed(path, resource)) })
  const files = [index, ...packed, json('package.json', header(catalog, version))]
  const contents = gzipped(await tarred(files.map(({ path, contents: text }) => [`package/${path}`, String(text)])))
  return { path: `${catalog.name}${version.suffix}.tgz`, contents, mediaType: 'application/gzip' }
}

/** package.json: loaders take the FHIR version from the dependency on its core package. */
function header(catalog: Catalog, { fhirVersion, core, suffix }: PackagedVersion) {
  const { name, title, description, url, version, date, publisher, license, jurisdiction, contact } = catalog
  const maintainers = contact?.flatMap(({ name: who, url: page, email }) =>
    who === undefined ? [] : [{ name: who, ...(email && { email }), ...(page && { url: page }) }],
  )
  return {
    name: `${packageId(catalog)}${suffix}`,
    version,
    type: 'fhir.ig',
    date: `${date?.replaceAll('-', '')}000000`,
    title: title ?? titled(name.replaceAll('-', '_')),
    description: description ?? title ?? name,
    canonical: url,
    url,
    ...(publisher !== undefined && { author: publisher }),
    ...(maintainers && maintainers.length > 0 && { maintainers }),
    ...(license !== undefined && { license }),
    ...(jurisdiction?.[0] !== undefined && { jurisdiction: `urn:iso:std:iso:3166#${jurisdiction[0]}` }),
    fhirVersions: [fhirVersion],
    dependencies: { [core]: fhirVersion },
    directories: { lib: 'package' },
  }
}

const indexed = (filename: string, resource: CodeSystem | ValueSet) => ({
  filename,
  resourceType: resource.resourceType,
  id: resource.id,
  url: resource.url,
  version: resource.version,
  ...(resource.resourceType === 'CodeSystem' && { content: resource.content, valueSet: resource.valueSet }),
})

/** Nothing of the machine or the day is in a header: no owner, and the first second of 1970. */
function tarred(files: readonly (readonly [name: string, text: string])[]): Promise<Uint8Array> {
  const entries = files.map(([name, text]) => {
    const body = new TextEncoder().encode(text)
    return { header: { name, size: body.length, mode: 0o644, mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' }, body }
  })
  return packTar(entries)
}
