import type { LintOptions } from '../lint/lint.ts'
import { type Example, file, type Rule } from '../lint/rule.ts'
import { splice } from '../yaml/splice.ts'
import type { Plugin } from './plugin.ts'

/**
 * Tries the examples of a plugin's rules: each is silent on its good ones and speaks on its bad ones, and a repair makes bad
 * good. Says what is not so; nothing when all is well. For the author's tests.
 */
export async function exampleFaults({ rules = [] }: Pick<Plugin, 'rules'>): Promise<string[]> {
  const faults: string[] = []
  for (const rule of rules) {
    for (const [index, example] of rule.good().entries()) {
      const said = (await findings(rule, example)).map(({ message }) => message)
      if (said.length > 0) faults.push(`${rule.id} speaks on good()[${index}]: ${said.join('; ')}`)
    }
    for (const [index, example] of rule.bad().entries()) {
      const found = await findings(rule, example)
      if (found.length === 0) faults.push(`${rule.id} reports nothing for bad()[${index}]`)
      const left = await leftAfterRepair(rule, example, found)
      if (left.length > 0) faults.push(`${rule.id} still speaks on bad()[${index}] after its repair: ${left.join('; ')}`)
    }
  }
  return faults
}

const whole = (example: Example) => (typeof example === 'string' ? { source: file({}, example) } : example)

async function findings(rule: Rule, example: Example) {
  const [{ read }, { lint }] = await Promise.all([import('../catalog/read.ts'), import('../lint/lint.ts')])
  const { source, file: name = 'errors.yaml', options = {}, today = '2026-11-21' } = whole(example)
  const settings: LintOptions = { registry: [rule], today, rules: { [rule.id]: { ...options, level: 'error' } } }
  return lint(await read(source, { file: name }), settings)
}

/** What the rule still says once every repair that it offers was made. */
async function leftAfterRepair(rule: Rule, example: Example, found: Awaited<ReturnType<typeof findings>>): Promise<string[]> {
  const { source, ...rest } = whole(example)
  if (typeof source !== 'string' || found.length === 0 || found.some(({ fix }) => fix === undefined)) return []
  const edits = found.flatMap(({ fix }) => fix!.edits)
  return (await findings(rule, { ...rest, source: splice(source, edits) })).map(({ message }) => message)
}
