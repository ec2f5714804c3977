import { expect, test } from 'vitest'
import { rail } from './support/rail.ts'

type Listed = { id: string; kind: string; severity: string; default: string; docs: string }
const { rules: listed, fields }: { rules: Listed[]; fields: { path: string; file: string }[] } =
  JSON.parse((await rail('explain --format json')).out)

test('explain lists every rule of every kind, each once', () => {
  const kinds = new Map(
    listed.map(({ kind }) => [
      kind,
      listed.filter((rule) => rule.kind === kind).map(({ id }) => id),
    ]),
  )
  expect([...kinds.keys()].sort()).toEqual([
    'change',
    'check',
    'lint',
    'openapi',
    'output',
    'run',
    'server',
    'usage',
  ])
  expect(kinds.get('output')).toContain('output-fresh')
  expect(kinds.get('server')).toContain('server-answers')
  expect(kinds.get('run')).toEqual(['plugin-completed', 'findings-complete'])
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
})

test('a level that nobody can set is always an error', () => {
  const fixed = listed.filter(({ kind }) => ['output', 'server', 'run'].includes(kind))
  expect(new Set(fixed.map(({ severity }) => severity))).toEqual(new Set(['error']))
})

// Each field is explained in cli/explain-fields.test.ts.
test('explain knows each rule that it lists', async () => {
  const unknown: string[] = []
  for (const { id } of listed) {
    const { exit, out } = await rail(['explain', id])
    if (exit !== 0 || !out.includes(id)) unknown.push(id)
  }
  expect(unknown).toEqual([])
})

test('the list for people has a line for each, and says how to see one', async () => {
  const { exit, out, err } = await rail('explain')
  expect({ exit, err }).toEqual({
    exit: 0,
    err: 'rail-errors explain <name> explains one of these.\n',
  })
  const lines = out.split('\n').filter((line) => line.startsWith('    '))
  expect(lines).toHaveLength(listed.length + fields.length)
  expect(out).toMatch(/^ {4}error server-id-free +The id of a resource is unused/m)
  expect(out).toMatch(/^ {4}handling\.retry +\S/m)
  const markdown = await rail('explain --format markdown')
  expect(markdown.out).toMatch(/^## Rules of lint$/m)
})

test('a level that a config sets is named with its file', async () => {
  const files = {
    'rail-errors.config.yaml':
      'preset: strict\nrules: { code-length: off }\ndiff: { rules: { http-changed: safe } }\n',
  }
  const { out } = await rail('explain', { files })
  expect(out).toMatch(/^ {4}off {3}code-length .* \(rail-errors\.config\.yaml\)$/m)
  expect(out).toMatch(/^ {4}safe {6}http-changed .* \(rail-errors\.config\.yaml\)$/m)
  const { rules } = JSON.parse((await rail('explain --format json', { files })).out)
  expect(rules).toContainEqual(
    expect.objectContaining({ id: 'alias-absent', severity: 'error', default: 'warn' }),
  )
})

test.each(['--source errors.yaml', '--lang de'])('explain %s needs a name', async (args) => {
  expect(await rail(`explain ${args}`, { files: { 'errors.yaml': '' } })).toMatchObject({
    exit: 2,
    out: '',
    err: expect.stringContaining('need a name'),
  })
})
