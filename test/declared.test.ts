import { expect, test } from 'vitest'
import { changeRules } from '../src/base/rules/diff/diff.ts'
import { rulebook } from '../src/base/run/rulebook.ts'
import { generators } from '../src/base/targets/build.ts'
import { registry } from './support/reporters.ts'

// What targets, formats and rules of other kinds declare about themselves, in files that are read
// as a table.

const line = (id: string, ...parts: (string | false | undefined)[]) =>
  [id, ...parts.filter(Boolean)].join(', ')

test.each<[name: string, lines: () => string[]]>([
  [
    'targets',
    () =>
      generators.map(({ id, default: built, needs, types, fhir, refuses }) =>
        line(
          `${id}: ${built ? 'built by default' : 'on request'}`,
          needs.length > 0 && `needs ${needs.join(' ')}`,
          types && `${types} types`,
          fhir && 'FHIR',
          refuses && 'can refuse',
        ),
      ),
  ],
  [
    'formats',
    () =>
      Object.values(registry).map(({ id, syntax = 'text', suppressed, rules, colored, fromTop }) =>
        line(
          `${id}: ${syntax}`,
          suppressed && 'shows what is accepted',
          rules && 'lists rules',
          colored && 'colors',
          fromTop && 'paths from the top',
        ),
      ),
  ],
  [
    'changes',
    () =>
      changeRules.map(({ id, impact, surfaces, feature, kinds, text, unpublished, fixed }) =>
        line(
          `${id}: ${impact}`,
          `surfaces ${surfaces.join(' ')}`,
          kinds.length > 0 && `kinds ${kinds.join(' / ')}`,
          text && 'text',
          unpublished && 'unpublished',
          feature && 'feature',
          fixed && 'fixed',
        ),
      ),
  ],
  [
    'others',
    () =>
      rulebook()
        .filter(({ kind }) => kind !== 'lint' && kind !== 'change')
        .map(({ kind, id, level }) => `${kind} ${id}: ${level}`),
  ],
])('%s.txt', async (name, lines) => {
  await expect(`${lines().join('\n')}\n`).toMatchFileSnapshot(`golden/declared/${name}.txt`)
})
