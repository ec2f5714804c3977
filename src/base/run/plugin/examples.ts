import type { Diagnostic } from '../../core/diagnostic.ts'
import { splice } from '../../core/yaml/edited.ts'
import type { LintOptions } from '../../rules/linter/lint.ts'
import { type Example, type Rule, wholeExample } from '../../rules/linter/rule.ts'
import type { Plugin } from './plugin.ts'

/**
 * Runs the examples of a plugin's rules: each rule reports nothing on its good ones and something
 * on its bad ones. It offers fixes for the fixable ones only, and they remove the findings. Returns
 * what fails; empty if nothing does. For the author's tests.
 */
export async function exampleFaults({ rules = [] }: Pick<Plugin, 'rules'>): Promise<string[]> {
  const faults: string[] = []
  for (const rule of rules) {
    for (const [index, example] of rule.good().entries()) {
      const said = (await findings(rule, example)).map(({ message }) => message)
      if (said.length > 0)
        faults.push(`${rule.id} reports findings for good()[${index}]: ${said.join('; ')}`)
    }
    for (const [index, example] of rule.bad().entries()) {
      const fault = await badFault(rule, example)
      if (fault !== undefined) faults.push(`${rule.id} ${fault.replace('#', `bad()[${index}]`)}`)
    }
  }
  return faults
}

async function findings(rule: Rule, example: Example): Promise<Diagnostic[]> {
  const [{ read }, { lint }] = await Promise.all([
    import('../../forms/read.ts'),
    import('../../rules/linter/lint.ts'),
  ])
  const whole = wholeExample(example)
  const { options = {}, today = '2026-11-21', workspace = {} } = whole
  const reading = await read(whole.source, whole)
  const others = await Promise.all(
    Object.entries(workspace).map(([file, text]) => read(text, { file })),
  )
  const settings: LintOptions = {
    registry: [rule],
    today,
    rules: { [rule.id]: { ...options, level: 'error' } },
    workspace: [...others, reading],
  }
  return lint(reading, settings)
}

/** What is wrong with the findings of the rule for a bad example `#`, and with their fixes. */
async function badFault(rule: Rule, example: Example): Promise<string | undefined> {
  const found = await findings(rule, example)
  if (found.length === 0) return 'reports nothing for #'
  const { source, fix: expected, ...rest } = wholeExample(example)
  const fixes = found.flatMap(({ fix = [] }) => fix)
  if (expected !== undefined && fixes.length === 0) return 'offers no fix for #'
  const other = fixes.find(({ safety }) => safety !== expected)
  if (other !== undefined && expected === undefined)
    return `offers a fix for #, which is not marked; write fixable('${other.safety}', example)`
  if (other !== undefined)
    return `offers a fix of the safety '${other.safety}' for #, not '${expected}'`
  if (expected === undefined || typeof source !== 'string') return undefined
  const repaired = splice(
    source,
    fixes.flatMap(({ edits }) => edits),
  )
  const left = (await findings(rule, { ...rest, source: repaired })).map(({ message }) => message)
  return left.length === 0
    ? undefined
    : `still reports findings for # after its fix: ${left.join('; ')}`
}
