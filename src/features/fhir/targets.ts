import {
  type NameParts,
  type OutputRequest,
  type TargetRows,
  WHOLE_ENTRIES,
} from '../../base/targets/target.ts'

const resourcesIn = (folder: string) => async (parts: NameParts, asked: OutputRequest) =>
  (await import('./file-names.ts')).resourceFiles(folder, parts, asked)

const packaged = (suffix: string) => ({
  fileNames: ({ name }: NameParts) => [`${name}${suffix}.tgz`],
})

const FHIR_HEADER = ['url', 'version', 'status', 'date', 'stages']
const FHIR = {
  surface: 'fhir',
  default: false,
  needs: [...FHIR_HEADER, ...WHOLE_ENTRIES],
  fhir: true,
} as const

export const targets: TargetRows = {
  'fhir-package': {
    ...FHIR,
    ...packaged(''),
  },
  'fhir-package-r4b': {
    ...FHIR,
    ...packaged('.r4b'),
  },
  'fhir-package-r5': {
    ...FHIR,
    ...packaged('.r5'),
  },
  'fhir-r4': {
    ...FHIR,
    default: true,
    options: ['names'],
    settings: ({ names }) => (names === undefined ? {} : { names }),
    fileNames: resourcesIn(''),
  },
  'fhir-r5': {
    ...FHIR,
    options: ['names'],
    settings: ({ names }) => (names === undefined ? {} : { names }),
    fileNames: resourcesIn('r5/'),
  },
  'operation-outcome': {
    ...FHIR,
    fileNames: ({ name }) => [`operation-outcome/${name}.<code>.operationoutcome.json`],
    needs: [...FHIR_HEADER, 'codes.issue_type', 'codes.display', ...WHOLE_ENTRIES],
  },
}
