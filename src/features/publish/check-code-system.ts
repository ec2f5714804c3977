import { asArray, asRecord, asRecords } from '../../base/core/values/record.ts'
import {
  type FhirResponse,
  type FhirServer,
  resourceOf,
  succeeded,
  summaryOf,
} from '../fhir/index.ts'
import type { Check } from './check-expansion.ts'
import type { CanonicalResource } from './server-state.ts'

/** A question to a CodeSystem (FHIR R4 4.8.17), the right answer, and what it says. */
type Question = {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  /** The parameter of the answer; without one, any answer is right. */
  readonly answer?: readonly [name: string, member: string, value: unknown]
  readonly right: string
  /** What the answer was asked for, and why that one is wrong. */
  readonly wrong?: string
  /** What follows `failed`, and the reason. */
  readonly about?: string
  readonly advice?: string
}

// Not in any catalog: lint forbids two underscores in a row.
const NO_CODE = 'RAIL_ERRORS__NO_SUCH_CODE'

/**
 * What to ask of a CodeSystem: whether it has its last code and one that it does not have; of the one
 * of the codes, also what that code is, and what is above another in its tree.
 */
export function questionsAbout(codeSystem: CanonicalResource, isOfCodes: boolean): Question[] {
  const { url, version, concept } = codeSystem
  const last = String(asRecord(asArray(concept).at(-1)).code)
  const branch = branchOf(codeSystem)
  return [
    {
      operation: '$validate-code',
      query: { url, version, code: last },
      answer: ['result', 'valueBoolean', true],
      right: `${last} is valid`,
      wrong: `${last}, which is a code of the set`,
    },
    {
      operation: '$validate-code',
      query: { url, version, code: NO_CODE },
      answer: ['result', 'valueBoolean', false],
      right: `${NO_CODE} is not valid`,
      wrong: `${NO_CODE}, which is not a code of the set`,
    },
    // Clients ask it first; a common server fails on properties.
    ...(isOfCodes ? [lookup(codeSystem, last)] : []),
    ...(isOfCodes && branch ? [subsumption(codeSystem, branch)] : []),
  ]
}

const lookup = ({ url, version }: CanonicalResource, code: string): Question => ({
  operation: '$lookup',
  query: { system: url, version, code },
  right: `${code} is described`,
  about: ` for ${code}`,
  advice:
    '; if this server fails on properties of some types, name the others in fhir.concept_properties of the catalog',
})

const subsumption = (
  { url, version }: CanonicalResource,
  [codeA, codeB]: readonly [string, string],
): Question => ({
  operation: '$subsumes',
  query: { system: url, version, codeA, codeB },
  answer: ['outcome', 'valueCode', 'subsumes'],
  right: `${codeA} subsumes ${codeB}`,
  wrong: `${codeA} and ${codeB}, which is below it in the set`,
})

/** A concept of a tree of more general ones, and the first one at the end of its first branch. */
function branchOf({
  concept,
  hierarchyMeaning,
}: CanonicalResource): readonly [above: string, below: string] | undefined {
  if (hierarchyMeaning !== 'is-a') return undefined
  const top = asRecords(concept).find((one) => asArray(one.concept).length > 0)
  if (top === undefined) return undefined
  let below = top
  while (asArray(below.concept).length > 0) below = asRecord(asArray(below.concept)[0])
  return [String(top.code), String(below.code)]
}

/** Asks one question of a version of a CodeSystem. */
export async function checkCodeSystem(
  server: FhirServer,
  { url, version }: CanonicalResource,
  { operation, query, answer, right, wrong, about = '', advice = '' }: Question,
): Promise<Check> {
  const asked = `${operation} of ${url}|${version}`
  const response = await server.ask({ path: `CodeSystem/${operation}`, query })
  const [name, member = '', expected] = answer ?? []
  const parameters = asRecords(succeeded(response) ? response.resource?.parameter : undefined)
  const given = parameters.find((one) => one.name === name)?.[member]
  const isAnswered = answer
    ? typeof given === typeof expected
    : resourceOf(response, 'Parameters') !== undefined
  if (!isAnswered) return [`${asked} failed${about}: ${whyOf(response)}${advice}`, 'info']
  return given === expected
    ? [`${asked}: ${right}`]
    : [
        `${asked} returned ${server.redactLine(String(given)).slice(0, LONGEST)} for ${wrong}`,
        'error',
      ]
}

// What a server says can be long.
const LONGEST = 40

const whyOf = (response: FhirResponse): string =>
  `${summaryOf(response)}${succeeded(response) ? ' without a result' : ''}`
