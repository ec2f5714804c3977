import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from './peers.ts'

// The error list of VSDM 2.0 as gematik publishes it, read without rail-errors.

export const SYSTEM = 'https://gematik.de/fhir/vsdm2/CodeSystem/VSDMErrorcodeCS'
export const RELEASES = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'] as const

export type Concept = {
  code: string
  display?: string
  definition?: string
  designation?: unknown[]
  property?: { code: string; valueString?: string; valueCode?: string }[]
}
export type CodeSystem = { concept: Concept[] } & Record<string, unknown>
type MapElement = { code: string; target: { code?: string }[] }
type ConceptMap = { group: { element: MapElement[] }[] } & Record<string, unknown>
export type Outcome = {
  id: string
  issue: {
    severity: string
    code: string
    details: { coding: { system: string; code: string; display?: string }[]; text?: string }
    diagnostics?: string
    expression?: string[]
  }[]
}

/** What a release ships. */
export type Release = {
  folder: string
  codeSystem: CodeSystem
  /** The path of the CodeSystem. */
  file: string
  outcomes: Outcome[]
  /** What other maps say about a code, by its internal code. */
  http: Map<string, string>
  issueType: Map<string, string>
  severity: Map<string, string>
}

/** Unpacks a release of the repository below `into`, and reads what it says about errors. */
export function releaseOf(repository: string, version: string, into: string): Release {
  const folder = join(into, version)
  mkdirSync(folder, { recursive: true })
  const archive = join(into, `${version}.tar`)
  must('git', ['-C', repository, 'archive', '-o', archive, `VSDM2.0_v${version}`], into)
  must('tar', ['xf', archive, '-C', folder], into)
  const generated = join(folder, 'src/fhir/fsh-generated/resources')
  const names = readdirSync(generated)
  const read = <T>(name: string) => JSON.parse(readFileSync(join(generated, name), 'utf8')) as T
  const file = names.find((name) =>
    /^CodeSystem-(?:VSDMErrorcodeCS|vsdm-errorcode-cs)\./.test(name),
  )!
  const mapped = (name: string): [string, string][] =>
    names.includes(name)
      ? read<ConceptMap>(name).group.flatMap(({ element }) =>
          element.flatMap(({ code, target }) =>
            target.map((one): [string, string] => [code, one.code!]),
          ),
        )
      : []
  // The internal codes (TDS) and the code that each became; none before 1.2.0.
  const codeOf = new Map(mapped('ConceptMap-VSDMTDSCodeErrorcode.json'))
  const byCode = (name: string) =>
    new Map(
      mapped(`ConceptMap-VSDMTDSCode${name}.json`).flatMap(([internal, value]) =>
        codeOf.has(internal) ? [[codeOf.get(internal)!, value] as [string, string]] : [],
      ),
    )
  return {
    folder,
    codeSystem: read(file),
    file: join(generated, file),
    outcomes: names
      .filter((name) => name.startsWith('OperationOutcome-'))
      .map((name) => read<Outcome>(name)),
    http: byCode('HTTPStatus'),
    issueType: byCode('IssueType'),
    severity: byCode('IssueSeverity'),
  }
}

/** The values of the placeholders of a template in a text; undefined if the text has another form. */
export function valuesIn(template: string, text: string): Map<string, string> | undefined {
  const names = [...template.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name!)
  const pattern = template
    .split(/\[[^\]]+\]/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.*)')
  const found = new RegExp(`^${pattern}$`, 's').exec(text)
  return found === null ? undefined : new Map(names.map((name, at) => [name, found[at + 1]!]))
}
