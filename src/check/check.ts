import { UNPRINTABLE } from '../values/characters.ts'
import { type CheckOptions, type Codes, contractOf } from './contract.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import type { Finding } from './finding.ts'
import { groups } from './groups.ts'
import type { WireRecord } from './record.ts'

/** What a record is. `defect`: it has the shape of the contract, and breaks it. */
export type RecordClass = 'conforming' | 'defect' | 'oauth' | 'framework-default' | 'problem' | 'operation-outcome' | 'foreign'

export type Checked = { class: RecordClass; producer?: string | undefined; findings: Finding[] }

/** Makes the check of a catalog: a record in, findings out, without any state. Never throws on a body. */
export function createCheck(codes: Codes, options: CheckOptions = {}): (record: WireRecord) => Checked {
  const contract = contractOf(codes, options)
  const off = new Set(options.off)
  return (record) => {
    const exchange = exchangeOf(record, contract)
    const findings = groups.flatMap(({ levels, check }) =>
      [...check(exchange, contract)].map(({ id, severity = levels[id]!, at = '', message, help }): Finding => {
        // Names of members are of the body, too.
        const [place, said] = [at, message].map((text) => text.replace(UNPRINTABLE, ' '))
        return { id, severity, at: place!, message: said!, help }
      }),
    )
    const reported = findings.filter(({ id }) => !off.has(id))
    return { class: classOf(exchange, reported), producer: exchange.producer, findings: reported }
  }
}

function classOf({ kind, value }: Exchange, findings: readonly Finding[]): RecordClass {
  if (kind === 'oauth') return 'oauth'
  if (kind === 'framework') return 'framework-default'
  if (kind === 'problem') return 'problem'
  if (kind === 'outcome') return 'operation-outcome'
  if (kind === 'text' || kind === 'value') return 'foreign'
  if (kind === 'contract' && !['error', 'fix_stage', 'errors', 'warnings'].some((name) => name in Object(value)) && !Array.isArray(value))
    return 'foreign'
  return findings.some(({ severity }) => severity !== 'info') ? 'defect' : 'conforming'
}
