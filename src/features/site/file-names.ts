import type { Surface } from '../../base/core/diagnostic.ts'
import type { NameParts, NamesOf, OutputName, OutputRequest } from '../../base/targets/target.ts'
import { folderOf } from './place.ts'

/** The start page, and the files of other targets that a site has. */
export async function siteFiles(
  parts: NameParts,
  { offered = [], fhir = true }: OutputRequest,
  namesOf: NamesOf,
): Promise<OutputName[]> {
  const folder = folderOf(parts) ?? ''
  const of = async (surface: Surface, target: string, asked: OutputRequest = {}, at = '') =>
    (await namesOf(target, asked)).map(({ path }) => ({
      path: `${folder}${at}${path}`,
      surface,
    }))
  const made = await Promise.all([
    of('wire', 'flat-list'),
    of('wire', 'handling'),
    of('source', 'typescript'),
    ...(fhir ? FHIR : []).map((target) => of('fhir', target)),
    ...offered.map(({ target, file, language }) =>
      of('source', target, { ...language, ...(file && { file }) }, `${target}/`),
    ),
  ])
  return [{ path: `${folder}index.html`, surface: 'wire' }, ...made.flat()]
}

const FHIR = ['fhir-r4', 'fhir-r5', 'fhir-package', 'fhir-package-r4b', 'fhir-package-r5']
