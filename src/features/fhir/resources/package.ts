import type { CodeSystem, ValueSet } from 'fhir/r5.js'
import { packTar } from 'modern-tar'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { includedOwners } from '../../../base/core/catalog/imports.ts'
import { titleOf } from '../../../base/core/catalog/names.ts'
import { packageId } from '../../../base/core/catalog/package-id.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { sha256 } from '../../../base/core/values/hash.ts'
import { pick } from '../../../base/core/values/record.ts'
import { json } from '../../../base/targets/generator.ts'
import { gzipped } from '../../../base/targets/gzip.ts'
import type { Settings } from '../../../base/targets/settings.ts'
import type { OperationOutcome } from '../../../libraries/wire/operation-outcome.ts'
import { packedName } from '../file-names.ts'
import type { FhirVersion } from './fhir-versions.ts'
import { type FhirFile, fhirFiles } from './files.ts'
import { unlessEmpty } from './metadata.ts'
import { type OutcomeExample, outcomeExamples } from './outcome-examples.ts'

type Packed = CodeSystem | ValueSet | (OperationOutcome & { id: string })

/** The terminology of a catalog in one FHIR version as a package, see {@link packageFile}. */
export const fhirPackage = (
  catalog: Catalog,
  version: FhirVersion,
  settings?: Settings,
): Promise<OutputFile> =>
  packageFile(catalog, version, fhirFiles(catalog, version, settings), outcomeExamples(catalog))

/**
 * Makes a FHIR package (https://hl7.org/fhir/packages.html): a gzipped tar, always with the same
 * bytes.
 */
export async function packageFile(
  catalog: Catalog,
  version: FhirVersion,
  files: readonly FhirFile[],
  examples: readonly OutcomeExample[],
): Promise<OutputFile> {
  const shown = examples.map(withId)
  const directories = { lib: 'package', ...(shown.length > 0 && { example: 'example' }) }
  const packed = [
    ...folder(
      'package/',
      files.map(({ resource }) => resource),
    ),
    ...folder('package/example/', shown),
    json('package/package.json', { ...header(catalog, version), directories }),
  ]
  const contents = gzipped(
    await tarred(packed.map(({ path, contents: text }) => [path, String(text)])),
  )
  return { path: `${catalog.name}${version.suffix}.tgz`, contents, mediaType: 'application/gzip' }
}

/** The resources of one folder, sorted, after the index that loaders read. */
function folder(at: string, resources: readonly Packed[]): OutputFile[] {
  if (resources.length === 0) return []
  const packed = resources
    .map((resource) => ({ resource, name: packedName(resource.resourceType, `${resource.id}`) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return [
    json(`${at}.index.json`, {
      'index-version': 2,
      files: packed.map(({ name, resource }) => indexed(name, resource)),
    }),
    ...packed.map(({ name, resource }) => json(`${at}${name}`, resource)),
  ]
}

/**
 * Files of a package are named after the ids of their resources. A FHIR id has no `_` and at most
 * 64 characters.
 */
function withId({
  entry: { code },
  resource: { resourceType, ...resource },
}: OutcomeExample): Packed {
  const id = code.toLowerCase().replace(/[^a-z0-9]/g, '-')
  const plain = /^[A-Z0-9_]{1,64}$/.test(code)
  return {
    resourceType,
    id: plain ? id : `${id.slice(0, 47)}-${sha256(code).slice(0, 16)}`,
    ...resource,
  }
}

/** package.json: loaders take the FHIR version from the dependency on its core package. */
function header(catalog: Catalog, { number, core, suffix }: FhirVersion) {
  const { name, title, description, url, version, date, publisher, license } = catalog
  const maintainers = catalog.contact?.flatMap(({ name: who, url: page, email }) =>
    who === undefined ? [] : [{ name: who, email: email || undefined, url: page || undefined }],
  )
  const [jurisdiction] = catalog.jurisdiction ?? []
  const owners = includedOwners(catalog).flatMap(({ package_id, version: of }) =>
    package_id === undefined ? [] : [[`${package_id}${suffix}`, of]],
  )
  return {
    name: `${packageId(catalog)}${suffix}`,
    version,
    type: 'fhir.ig',
    date: `${date?.replaceAll('-', '')}000000`,
    title: titleOf(catalog),
    description: description ?? title ?? name,
    canonical: url,
    url,
    author: publisher,
    maintainers: unlessEmpty(maintainers),
    license,
    jurisdiction: jurisdiction === undefined ? undefined : `urn:iso:std:iso:3166#${jurisdiction}`,
    fhirVersions: [number],
    dependencies: { [core]: number, ...Object.fromEntries(owners) },
  }
}

const indexed = (filename: string, resource: Packed) => ({
  filename,
  ...pick(resource as CodeSystem, ['resourceType', 'id', 'url', 'version', 'content', 'valueSet']),
})

/** The headers depend neither on the machine nor on the day: no owner, the first second of 1970. */
const tarred = (files: readonly (readonly [name: string, text: string])[]): Promise<Uint8Array> =>
  packTar(
    files.map(([name, text]) => {
      const body = new TextEncoder().encode(text)
      const nobody = { uid: 0, gid: 0, uname: '', gname: '' }
      return {
        header: { name, size: body.length, mode: 0o644, mtime: new Date(0), ...nobody },
        body,
      }
    }),
  )
