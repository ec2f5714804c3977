import type { LintOptions } from '../lint/lint.ts'
import { type Example, file, type Rule } from '../lint/rule.ts'
import { splice } from '../yaml/splice.ts'
import type { Plugin } from './plugin.ts'

/**
 * Runs the examples of a plugin's rules: each rule reports nothing on its good ones and something on its bad ones, and its fixes remove the
 * findings. Returns what fails; empty if nothing does. For the author's tests.
 */
export async function exampleFaults({ rules = [] }: Pick<Plugin, 'rules'>): Promise<string[]> {
  const faults: string[] = []
  for (const rule of rules) {
    for (const [index, example] of rule.good().entries()) {
      const said = (await findings(rule, example)).map(({ message }) => message)
      if (said.length > 0) faults.push(`${rule.id} reports findings for good()[${index}]: ${said.join('; ')}`)
    }
    for (const [index, example] of rule.bad().entries()) {
      const found = await findings(rule, example)
      if (found.length === 0) faults.push(`${rule.id} reports nothing for bad()[${index}]`)
      const left = await leftAfterRepair(rule, example, found)
      if (left.length > 0) faults.push(`${rule.id} still reports findings for bad()[${index}] after its fix: ${left.join('; ')}`)
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

/** The findings of the rule that remain after all its fixes. */
async function leftAfterRepair(rule: Rule, example: Example, found: Awaited<ReturnType<typeof findings>>): Promise<string[]> {
  const { source, ...rest } = whole(example)
  if (typeof source !== 'string' || found.length === 0 || found.some(({ fix }) => fix === undefined)) return []
  const edits = found.flatMap(({ fix }) => fix!.edits)
  return (await findings(rule, { ...rest, source: splice(source, edits) })).map(({ message }) => message)
}
