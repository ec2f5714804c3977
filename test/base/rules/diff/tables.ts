import { parse } from 'yaml'
import { type Change, printPath } from '../../../../src/base/core/diagnostic.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { changeRules, type DiffOptions, diff } from '../../../../src/base/rules/diff/diff.ts'
import { publishedFiles } from '../../../../src/base/rules/diff/output-differences.ts'
import type { ChangeExample } from '../../../../src/base/rules/diff/rule.ts'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { markdown } from '../../../../src/features/changelog/file.ts'
import { notesOf } from '../../../../src/features/changelog/notes.ts'
import { pathsOf, withChange } from '../../../support/catalogs.ts'
import { reverseOf } from './reverse.ts'

// What a comparison and the release notes say about many pairs of catalogs, as lines to compare
// with a file in golden/.

const VERSION_RULES = ['version-decreased', 'version-bump-small']
const OFF = Object.fromEntries(VERSION_RULES.map((id) => [id, 'off' as const]))
const whole = (text: string) => (text.startsWith('name:') ? text : file({}, text))
const publishing = (files: Readonly<Record<string, string>>) =>
  publishedFiles(
    { name: 'clinic-errors' },
    Object.entries(files).map(([path, contents]) => ({ path, contents })),
  )

const short = (value: unknown) => (value === undefined ? '-' : JSON.stringify(value).slice(0, 40))

function lineOf(change: Change): string {
  const {
    rule,
    severity,
    impact,
    bump,
    surfaces,
    location,
    code,
    before,
    after,
    path,
    related = [],
  } = change
  const old = related
    .map(
      (other) =>
        `${printPath(other.path) || 'the file'}${other.message === 'in the old catalog' ? '' : ` ${other.message}`}`,
    )
    .join(', ')
  return [
    `${rule} ${severity} ${impact} ${bump} ${surfaces.join('+') || 'nothing'}`,
    `${location}${code === undefined ? '' : ` of ${code}`}`,
    `${short(before)} -> ${short(after)}`,
    `${printPath(path) || 'the file'}${old && ` <- ${old}`}`,
  ].join(' | ')
}

async function pair({ before, after }: Pick<ChangeExample, 'before' | 'after'>) {
  return Promise.all([
    read(whole(before), { file: 'old.yaml' }),
    read(whole(after), { file: 'new.yaml' }),
  ])
}

/** What `diff` finds in the examples of each change rule, forwards and backwards. */
export async function examples(): Promise<string[]> {
  const lines: string[] = []
  for (const rule of changeRules)
    for (const [index, example] of rule.examples().entries()) {
      const { policy = {}, outputs } = example
      const [old, now] = await pair(example)
      for (const back of [false, true]) {
        if (back && reverseOf(rule.id) === undefined) continue
        const [first, second] = back
          ? [outputs?.after, outputs?.before]
          : [outputs?.before, outputs?.after]
        const options: DiffOptions = {
          policy: {
            ...policy,
            rules: { ...(VERSION_RULES.includes(rule.id) ? {} : OFF), ...policy.rules },
          },
          today: '2026-03-01',
          ...(outputs && { outputs: { old: publishing(first!), new: publishing(second!) } }),
        }
        const { changes, nextVersion, bump } = back
          ? diff(now, old, options)
          : diff(old, now, options)
        lines.push(
          `${rule.id} ${index + 1}${back ? ' back' : ''}: ${bump}, next version ${nextVersion}`,
        )
        for (const change of changes) lines.push(`  ${lineOf(change)}`)
      }
    }
  return lines
}

/** The release notes of the examples of each change rule. */
export async function notes(): Promise<string[]> {
  const lines: string[] = []
  for (const rule of changeRules)
    for (const [index, example] of rule.examples().entries()) {
      const [old, now] = await pair(example)
      const { outputs, policy = {} } = example
      const options = {
        policy,
        ...(outputs && {
          outputs: { old: publishing(outputs.before), new: publishing(outputs.after) },
        }),
      }
      const [, ...said] = markdown([notesOf(old, now, diff(old, now, options).changes)])
        .split('\n')
        .filter(Boolean)
      lines.push(`${rule.id} ${index + 1}`, ...said.map((line) => `  ${line}`))
    }
  return lines
}

/** Which changes follow when one field of a catalog is removed, is changed, or is added. */
export async function singles(yaml: string): Promise<string[]> {
  const catalog: unknown = parse(yaml)
  const old = await read(JSON.stringify(catalog), { file: 'errors.yaml' })
  const lines: string[] = []
  const said = (changes: readonly Change[]) =>
    changes.map(({ rule, impact, location }) => `${rule} ${impact} ${location}`).join(', ')
  for (const path of pathsOf(catalog))
    for (const change of ['missing', 'other'] as const) {
      const now = await read(withChange(catalog, path, change), { file: 'errors.yaml' })
      const options = { policy: { rules: OFF }, today: '2026-03-01' }
      lines.push(`${printPath(path)} ${change}: ${said(diff(old, now, options).changes)}`)
      if (change === 'missing')
        lines.push(`${printPath(path)} added: ${said(diff(now, old, options).changes)}`)
    }
  return lines
}
