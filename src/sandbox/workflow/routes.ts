import type { Hono } from 'hono'
import type { AnswerOptions } from '../../runtime/server/answer.ts'
import type { AccessCheck } from '../access.ts'
import type { Env } from '../connection.ts'
import { jsonBody } from '../json-body.ts'
import { Refusal, refuseMethod } from '../refusal.ts'
import type { WorkflowRail } from './codes.ts'
import { operations } from './operations.ts'
import { scenarios } from './scenarios.ts'
import type { Worlds } from './worlds.ts'

/**
 * Adds the operations of the workflow to an app, and the scenarios for tests. What a step throws is
 * for the app.
 */
export function addWorkflow(
  app: Hono<Env>,
  {
    railOf,
    worlds,
    accessOf,
  }: {
    /** The rail of an operation: it reports codes that the operation does not declare. */
    railOf(operation: string): WorkflowRail
    worlds: Worlds
    accessOf: AccessCheck
  },
): void {
  for (const { id: operation, method, path, scope, status, needs, run } of operations) {
    const rail = railOf(operation)
    app.on(method, path, async ({ req }) => {
      const { clientId } = await accessOf(req.raw, scope)
      const id = req.param('id') ?? ''
      const body = method === 'GET' ? {} : await jsonBody(req.raw)
      const language: AnswerOptions = { acceptLanguage: req.header('accept-language') }
      return worlds.step(clientId, (world) => {
        if (needs === 'visit' && !world.visits.has(id))
          throw new Refusal(404, 'There is no visit with this id.')
        return Response.json(run({ world, rail, body, id, language }), {
          status,
          headers: { 'cache-control': 'no-store' },
        })
      })
    })
  }
  for (const path of new Set(operations.map((one) => one.path))) {
    const methods = operations.flatMap((one) => (one.path === path ? [one.method] : []))
    app.all(path, () => refuseMethod(methods))
  }
  app.get('/sandbox/scenarios/', () => Response.json({ scenarios }))
  app.all('/sandbox/scenarios/', () => refuseMethod(['GET']))
  app.post('/sandbox/scenarios/:name/', async ({ req }) => {
    const { clientId } = await accessOf(req.raw, 'write')
    if (!(await worlds.start(clientId, req.param('name'))))
      throw new Refusal(404, `The scenarios are: ${scenarios.map(({ name }) => name).join(', ')}.`)
    return new Response(null, { status: 204 })
  })
  app.all('/sandbox/scenarios/:name/', () => refuseMethod(['POST']))
}
