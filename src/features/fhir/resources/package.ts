import type { CodeSystem, ValueSet } from 'fhir/r5.js'
import { packTar } from 'modern-tar'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { includedOwners } from '../../../base/core/catalog/imports.ts'
import { titleOf } from '../../../base/core/catalog/names.ts'
import { packageId } from '../../../base/core/catalog/package-id.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { sha256 } from '../../../base/core/values/hash.ts'
import { json } from '../../../base/targets/generator.ts'
import { gzipped } from '../../../base/targets/gzip.ts'
import type { Settings } from '../../../base/targets/settings.ts'
import type { OperationOutcome } from '../../../libraries/wire/operation-outcome.ts'
import { fhirFiles, packedName } from './files.ts'
import { type OutcomeExample, outcomeExamples } from './outcome-examples.ts'
import type { FhirVersion } from './versions.ts'

type Packed = CodeSystem | ValueSet | (OperationOutcome & { id: string })

/** The content of a package: the terminology, and examples of error bodies. */
export type PackageContents = {
  resources: readonly (CodeSystem | ValueSet)[]
  examples: readonly OutcomeExample[]
}

/** The terminology of a catalog in one FHIR version as a package, see {@link packageFile}. */
export const fhirPackage = (
  catalog: Catalog,
  version: FhirVersion,
  settings?: Settings,
): Promise<OutputFile> =>
  packageFile(catalog, version, {
    resources: fhirFiles(catalog, version, settings).map(({ resource }) => resource),
    examples: outcomeExamples(catalog),
  })

/**
 * Makes a FHIR package (https://hl7.org/fhir/packages.html): a gzipped tar, always with the same
 * bytes.
 */
export async function packageFile(
  catalog: Catalog,
  version: FhirVersion,
  { resources, examples }: PackageContents,
): Promise<OutputFile> {
  const shown = examples.map(withId)
  const directories = { lib: 'package', ...(shown.length > 0 && { example: 'example' }) }
  const files = [
    ...folder('package/', resources),
    ...folder('package/example/', shown),
    json('package/package.json', { ...header(catalog, version), directories }),
  ]
  const contents = gzipped(
    await tarred(files.map(({ path, contents: text }) => [path, String(text)])),
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
  const {
    name,
    title,
    description,
    url,
    version,
    date,
    publisher,
    license,
    jurisdiction,
    contact,
  } = catalog
  const maintainers = contact?.flatMap(({ name: who, url: page, email }) =>
    who === undefined ? [] : [{ name: who, ...(email && { email }), ...(page && { url: page }) }],
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
    ...(publisher !== undefined && { author: publisher }),
    ...(maintainers && maintainers.length > 0 && { maintainers }),
    ...(license !== undefined && { license }),
    ...(jurisdiction?.[0] !== undefined && {
      jurisdiction: `urn:iso:std:iso:3166#${jurisdiction[0]}`,
    }),
    fhirVersions: [number],
    dependencies: {
      [core]: number,
      ...Object.fromEntries(
        includedOwners(catalog).flatMap(({ package_id, version: of }) =>
          package_id === undefined ? [] : [[`${package_id}${suffix}`, of]],
        ),
      ),
    },
  }
}

const indexed = (filename: string, resource: Packed) => ({
  filename,
  resourceType: resource.resourceType,
  id: resource.id,
  ...(resource.resourceType !== 'OperationOutcome' && {
    url: resource.url,
    version: resource.version,
  }),
  ...(resource.resourceType === 'CodeSystem' && {
    content: resource.content,
    valueSet: resource.valueSet,
  }),
})

/**
 * The headers depend on neither the machine nor the day: no owner, and the first second of 1970.
 */
function tarred(files: readonly (readonly [name: string, text: string])[]): Promise<Uint8Array> {
  const entries = files.map(([name, text]) => {
    const body = new TextEncoder().encode(text)
    return {
      header: {
        name,
        size: body.length,
        mode: 0o644,
        mtime: new Date(0),
        uid: 0,
        gid: 0,
        uname: '',
        gname: '',
      },
      body,
    }
  })
  return packTar(entries)
}
