import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read } from '../../src/base/forms/read.ts'
import { fromOperationOutcome, lint } from '../../src/index.ts'
import { root } from './peers.ts'

// Terminologies of other publishers, which are not part of this repository.
const folder = resolve(
  root,
  process.env.RAIL_ERRORS_PUBLISHED ?? '../shared/examples/published-fhir',
)
if (!existsSync(folder))
  throw new Error(
    `there are no published terminologies at ${folder}; set RAIL_ERRORS_PUBLISHED to their folder`,
  )
const files = readdirSync(folder).filter((name) => name.endsWith('.codesystem.json'))
const open = (name: string) => readFileSync(join(folder, name), 'utf8')

type Concept = {
  code: string
  property?: { code: string; valueBoolean?: boolean }[]
  concept?: Concept[]
}

/** All concepts of a CodeSystem but those that can't be used as codes. */
function usable(concepts: readonly Concept[] = []): string[] {
  return concepts.flatMap(({ code, property = [], concept }) => [
    ...(property.some((one) => one.code === 'notSelectable' && one.valueBoolean) ? [] : [code]),
    ...usable(concept),
  ])
}

describe.each(files)('%s', (name) => {
  test('is read whole: each code with its words', async () => {
    const resource = JSON.parse(open(name))
    const reading = await read(open(name), { file: name })
    expect(reading.sourceFormat).toBe('code-system')
    expect(reading.value.codes!.map(({ code }) => code)).toEqual(usable(resource.concept))
    expect(reading.value.name).toMatch(/^[a-z][a-z0-9-]*$/)
    expect(
      reading.value.codes!.every(
        ({ meaning, display }) => meaning !== undefined || display !== undefined,
      ),
    ).toBe(true)
  })

  test('what it lacks is named, and is no fault', async () => {
    const reading = await read(open(name), { file: name })
    expect(reading.unknownFields).toEqual(
      expect.arrayContaining([
        'codes.http',
        'codes.stop',
        'codes.fix_stage',
        'codes.fix',
        'stages',
      ]),
    )
    const errors = new Set(
      lint(reading).flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : [])),
    )
    errors.delete('code-format') // codes stay as their publisher wrote them
    // One Italian display of HL7's list was decoded wrongly: it has U+FFFD.
    expect([...errors]).toEqual(
      name === 'tho-operation-outcome.codesystem.json' ? ['text-trimmed'] : [],
    )
  })
})

test('they are all there', () => expect(files.length).toBeGreaterThanOrEqual(9))

test('their outcomes are read', () => {
  const outcomes = readdirSync(folder).filter((name) => name.endsWith('.operationoutcome.json'))
  expect(outcomes).not.toEqual([])
  for (const name of outcomes) {
    const outcome = JSON.parse(open(name)) as {
      issue: { details: { coding: { code: string }[]; text: string } }[]
    }
    const body = fromOperationOutcome(outcome)!
    expect(body.error).toBe(outcome.issue[0]!.details.coding[0]!.code)
    expect(body.message).toBe(outcome.issue[0]!.details.text)
  }
})
