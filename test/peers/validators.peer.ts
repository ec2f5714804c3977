import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../src/libraries/server/faults.ts'
import { emptyFolder, must } from './peers.ts'

// Validators as teams install them: the same claim, with the same faults, at the same places.
const folder = emptyFolder('validators')
let load: NodeJS.Require
beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  must(
    'npm',
    [
      'install',
      '--silent',
      'zod@3',
      'zod4@npm:zod@4',
      'valibot@1',
      'arktype@2',
      'ajv@8',
      'fastify@5',
    ],
    folder,
  )
  load = createRequire(join(folder, 'package.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLAIM = { member: { id: 7 }, lines: [{ documents: ['invoice'] }, {}, { documents: [] }] }
const PLACES = ['lines[1].documents', 'lines[2].documents', 'member.id', 'member.type']

type Standard = {
  '~standard': {
    validate(
      value: unknown,
    ):
      | Promise<{ issues?: readonly { message: string }[] }>
      | { issues?: readonly { message: string }[] }
  }
}
/** What each validator needs to describe a claim. */
const SCHEMAS: Record<string, (library: never) => Standard> = {
  zod: ({ z }: { z: typeof import('zod').z }) =>
    z.object({
      member: z.object({ id: z.string(), type: z.string() }),
      lines: z.array(z.object({ documents: z.array(z.string()).min(1) })),
    }) as unknown as Standard,
  valibot: (v: Record<string, (...parts: unknown[]) => unknown>) =>
    v.object!({
      member: v.object!({ id: v.string!(), type: v.string!() }),
      lines: v.array!(v.object!({ documents: v.pipe!(v.array!(v.string!()), v.minLength!(1)) })),
    }) as Standard,
  arktype: ({ type }: { type: (shape: object) => unknown }) =>
    type({
      member: { id: 'string', type: 'string' },
      lines: [{ documents: 'string[] >= 1' }, '[]'],
    }) as Standard,
}

test.each([
  ['zod', 'zod'],
  ['zod', 'zod4'],
  ['valibot', 'valibot'],
  ['arktype', 'arktype'],
])('%s, installed as %s', async (kind, name) => {
  const { issues = [] } = await SCHEMAS[kind]!(load(name) as never)['~standard'].validate(CLAIM)
  const faults = faultsOf(issues)
  expect(faults.map(({ path }) => path).sort()).toEqual(PLACES)
  expect(faults.every(({ message }) => message !== '')).toBe(true)
})

const JSON_SCHEMA = {
  type: 'object',
  required: ['member', 'lines'],
  properties: {
    member: { type: 'object', required: ['id', 'type'], properties: { id: { type: 'string' } } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['documents'],
        properties: { documents: { type: 'array', minItems: 1 } },
      },
    },
  },
}

test('ajv', () => {
  const { Ajv } = load('ajv') as {
    Ajv: new (
      options: object,
    ) => { compile(schema: object): { (value: unknown): boolean; errors?: never[] } }
  }
  const validate = new Ajv({ allErrors: true }).compile(JSON_SCHEMA)
  validate(CLAIM)
  expect(
    faultsOf(validate.errors, CLAIM)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(PLACES)
})

test('the validation of Fastify', async () => {
  const { fastify } = load('fastify') as {
    fastify: (options: object) => Record<string, (...args: never[]) => unknown>
  }
  const app = fastify({
    ajv: { customOptions: { allErrors: true, coerceTypes: false } },
  }) as never as {
    post(path: string, options: object, handler: () => unknown): void
    setErrorHandler(
      handler: (
        error: { validation: never[] },
        request: unknown,
        reply: { send(body: unknown): void },
      ) => void,
    ): void
    inject(options: object): Promise<{ json(): { path: string }[] }>
  }
  app.setErrorHandler((error, _, reply) => reply.send(faultsOf(error.validation, CLAIM)))
  app.post('/claims', { schema: { body: JSON_SCHEMA } }, () => 'fine')
  const answer = await app.inject({ method: 'POST', url: '/claims', payload: CLAIM })
  expect(
    answer
      .json()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(PLACES)
})
