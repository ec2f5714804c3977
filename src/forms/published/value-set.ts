import { asRecord } from '../../core/values/record.ts'
import type { Reader } from './reader.ts'

/** `<name>.valueset.json`: a FHIR ValueSet with its expansion, completed by its CodeSystem. */
export const valueSet: Reader = {
  id: 'value-set',
  recognises: (value) => asRecord(value).resourceType === 'ValueSet',
  companions: (file) => {
    const id = /^ValueSet-(.*)\.json$/i.exec(file)?.[1] // the name in a FHIR package
    if (id !== undefined)
      return { codeSystem: `CodeSystem-${id}.json`, stages: `CodeSystem-${id}-stages.json` }
    if (!/\.valueset\.json$/i.test(file)) return {}
    const name = file.replace(/\.valueset\.json$/i, '')
    return { codeSystem: `${name}.codesystem.json`, stages: `${name}-stages.codesystem.json` }
  },
  async read(source, { codeSystem, stages }, { map }) {
    const { readValueSet } = await import('../fhir/read.ts')
    return readValueSet(source, codeSystem, stages, map)
  },
}
