import { asRecord } from '../../values/record.ts'
import type { Reader } from './reader.ts'

/** `<name>.codesystem.json`: a FHIR CodeSystem of ours or of another publisher, R4, R4B or R5, with the CodeSystem of its stages. */
export const codeSystem: Reader = {
  id: 'code-system',
  recognises: (value) => asRecord(value).resourceType === 'CodeSystem',
  companions: (file) =>
    /\.codesystem\.json$/i.test(file) ? { stages: file.replace(/\.codesystem\.json$/i, '-stages.codesystem.json') } : {},
  async read(source, { stages }, map) {
    const { readCodeSystem } = await import('../fhir/read.ts')
    return readCodeSystem(source, stages, map)
  },
}
