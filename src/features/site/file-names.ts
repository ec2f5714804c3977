import type { Surface } from '../../base/core/diagnostic.ts'
import type { NameParts, NamesOf, OutputName, OutputRequest } from '../../base/targets/target.ts'
import { folderOf } from './page-addresses.ts'

/** The start page, and the files of other targets that a site has. */
export async function siteFiles(
  parts: NameParts,
  { offered = [], fhir = true }: OutputRequest,
  namesOf: NamesOf,
): Promise<OutputName[]> {
  const folder = folderOf(parts) ?? ''
  const filesOfTarget = async (
    surface: Surface,
    target: string,
    asked: OutputRequest = {},
    at = '',
  ) =>
    (await namesOf(target, asked)).map(({ path }) => ({
      path: `${folder}${at}${path}`,
      surface,
    }))
  const made = await Promise.all([
    filesOfTarget('wire', 'flat-list'),
    filesOfTarget('wire', 'handling'),
    filesOfTarget('source', 'typescript'),
    ...(fhir ? FHIR : []).map((target) => filesOfTarget('fhir', target)),
    ...offered.map(({ target, file, language }) =>
      filesOfTarget('source', target, { ...language, ...(file && { file }) }, `${target}/`),
    ),
  ])
  return [{ path: `${folder}index.html`, surface: 'wire' }, ...made.flat()]
}

const FHIR = ['fhir-r4', 'fhir-r5', 'fhir-package', 'fhir-package-r4b', 'fhir-package-r5']
