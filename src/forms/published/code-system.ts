import { asRecord } from '../../core/values/record.ts'
import type { Reader } from './reader.ts'

/**
 * `<name>.codesystem.json`: a FHIR CodeSystem of ours or of another publisher, R4, R4B or R5, with
 * the CodeSystem of its stages and the names of its ValueSet.
 */
export const codeSystem: Reader = {
  id: 'code-system',
  recognises: (value) => asRecord(value).resourceType === 'CodeSystem',
  companions: (file) => {
    const id = /^CodeSystem-(.*)\.json$/i.exec(file)?.[1] // the name in a FHIR package
    if (id !== undefined)
      return { stages: `CodeSystem-${id}-stages.json`, valueSet: `ValueSet-${id}.json` }
    return /\.codesystem\.json$/i.test(file)
      ? {
          stages: file.replace(/\.codesystem\.json$/i, '-stages.codesystem.json'),
          valueSet: file.replace(/\.codesystem\.json$/i, '.valueset.json'),
        }
      : {}
  },
  async read(source, { stages, valueSet }, { map }) {
    const { readCodeSystem } = await import('../fhir/read.ts')
    return readCodeSystem(source, { stages, valueSet }, map)
  },
}
