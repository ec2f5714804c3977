import { expect, test } from 'vitest'
import { rail } from './rail.ts'

type Listed = { id: string; kind: string; severity: string; setBy: string; docs: string }
const listed: Listed[] = JSON.parse((await rail('rules --format json')).out)

test('rules lists every rule of every kind, each once', () => {
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

test('a level that nobody can set is said to be fixed', () => {
  const fixed = listed.filter(({ kind }) => ['output', 'server', 'run'].includes(kind))
  expect(new Set(fixed.map(({ severity, setBy }) => `${severity} ${setBy}`))).toEqual(
    new Set(['error fixed']),
  )
})

test('explain knows each rule that rules lists', async () => {
  for (const { id } of listed)
    expect(await rail(`explain ${id}`), id).toMatchObject({
      exit: 0,
      out: expect.stringContaining(id),
      err: '',
    })
})

test('one kind can be listed alone', async () => {
  const { out } = await rail('rules --kind server')
  expect(out.trimEnd().split('\n')).toHaveLength(
    listed.filter(({ kind }) => kind === 'server').length,
  )
  expect(out).toMatch(/^error server-id-free +The id of a resource is unused/)
})
