import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import * as errors from '../../../examples/front-desk/errors/rail-errors.js'
import { startSandbox } from '../../../src/features/sandbox/index.ts'
import { type Dice, diceOf } from '../dice.ts'

// Schedules of dropped, cut, late, lost and refused answers: a client does nothing twice and loses no
// success. A program asks the gate for each call, makes it through the gate to the sandbox, and says how it
// ended. What the sandbox did is known from the ids that it gave.

/** `lost`: the call is done, and its answer is not sent. The others are faults of the sandbox. */
const FAULTS = ['drop', 'truncate', 'delay', 'lost', '502', '503', '504', 'expired-token'] as const
/** Faults after which the workflow has done the call. */
const IS_DONE = new Set<string | undefined>([undefined, 'truncate', 'delay', 'lost'])
/** As often as a policy and `recreate` allow it. */
const MOST_SENDS = 4

export const VISIT = '/v1/visits/'
export const CREATE = '/v1/consent/create/'
export const REJECT = '/v1/consent/reject/'
const ELIGIBILITY = '/v1/members/M-2/eligibility/'

/** How a call ended: with a whole answer, one that broke off, an error of a code, or none. */
export const ENDS = ['done', 'cut', 'refused', 'no answer'] as const

type Sent = { path: string; fault: string | undefined; status?: number }
type Step = {
  /** In the path of its requests: one that comes when the call has ended is of no other call. */
  id: number
  path: string
  fault: string
  calls: number
  isLate: boolean
  /** The faults that requests still meet. */
  queue: string[]
  sent: Sent[]
}

/** `mostReads`: how often a GET is sent at most, if what sends repeats some of them itself. */
type Schedules = { seed: number; count: number; mostReads?: number | undefined }

export type Gate = {
  readonly url: string
  /** Ends of calls that were seen, as `path end`. */
  readonly seen: ReadonlySet<string>
  /**
   * Answers `GET /next` with the calls of so many schedules, each a line of method, path, operation, body and
   * `late` if it may be called off, with tabs between them; then with nothing.
   */
  begin(schedules: Schedules): void
  /** The schedules that are done; throws what was wrong with a call. */
  end(): number
  close(): Promise<void>
}

export async function startGate(): Promise<Gate> {
  const sandbox = await startSandbox({ errors })
  const { client_id, client_secret } = await sandbox.addClient({ grants: ['client_credentials'] })
  const login = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const token = await fetch(`${sandbox.url}/oauth2/token/`, { method: 'POST', body: login })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }

  const post = async (path: string, value: object = {}): Promise<unknown> => {
    const init = { method: 'POST', headers, body: JSON.stringify(value) }
    const response = await fetch(sandbox.url + path, init)
    expect(response.ok, path).toBe(true)
    return response.status === 204 ? undefined : response.json()
  }
  /** Makes a visit, and returns the number of things that the workflow has made until then. */
  const made = async (): Promise<number> => {
    const { visit } = (await post(VISIT, { member: 'M-1' })) as { visit: { id: string } }
    return Number(visit.id.slice(2))
  }

  const seen = new Set<string>()
  let asked: Schedules = { seed: 0, count: 0 }
  let finished = 0
  let dice: Dice
  let steps = 0
  let step: Step | undefined
  let ids = 0
  /** Requests that are not answered. */
  let open = 0
  let before = 0
  let least = 0
  let most = 0
  let wrong: unknown

  async function beginSchedule(): Promise<void> {
    dice = diceOf(asked.seed + finished)
    const scenario = dice.of(['default', 'payer-down', 'payer-out', 'stale-consent'])
    await post(`/sandbox/scenarios/${scenario}/`)
    before = await made()
    least = most = 0
    steps = 1 + dice.below(3)
  }

  async function beginStep(): Promise<Step> {
    const fault = dice.of(FAULTS)
    const calls = dice.below(4)
    const path = dice.of([ELIGIBILITY, VISIT, VISIT, CREATE])
    if (fault !== 'lost') await post('/sandbox/faults/', { fault, calls, ms: 1500 })
    const queue: string[] = Array(calls).fill(fault)
    return { id: ++ids, path, fault, calls, isLate: dice.chance(0.2), queue, sent: [] }
  }

  /** What is wrong with a call that ended, and what it may have made. */
  async function judge(
    { path, fault, sent, calls, isLate }: Step,
    ended: string,
    calledOff: boolean,
  ): Promise<void> {
    seen.add(`${path} ${ended}`)
    const what = JSON.stringify({ seed: asked.seed + finished, path, calls, isLate, ended, sent })
    const of = (name: string) => sent.filter((one) => one.path === name)
    const did = of(path).filter(
      (one) => IS_DONE.has(one.fault) && (one.status === undefined || one.status < 300),
    )
    const isRead = path === ELIGIBILITY
    const { mostReads = MOST_SENDS } = asked
    const mostSends = path === VISIT ? 1 : isRead ? mostReads : MOST_SENDS
    expect(sent.length, what).toBeLessThanOrEqual(mostSends)
    if (!isRead) expect(did.length, what).toBeLessThanOrEqual(1)
    expect(of(REJECT).length, what).toBeLessThanOrEqual(1)
    if (ended === 'done') expect(did.length, what).toBeGreaterThanOrEqual(1)
    // What was done, and whose answer arrived whole, is no failure.
    const last = did.at(-1)
    const isWhole = last?.status !== undefined && !['truncate', 'lost'].includes(last.fault ?? '')
    if (isWhole && !calledOff) expect(ended, what).toBe('done')
    if (!isRead) {
      // A call that is called off may not have left: nor did its answer say what it made.
      const isOpen = calledOff || did.some(({ status }) => status === undefined)
      least += isOpen ? 0 : did.length
      most += did.length
    }
    await post('/sandbox/faults/', { fault: fault === 'lost' ? 'drop' : fault, calls: 0 })
  }

  async function next(ended: string, calledOff: boolean): Promise<string> {
    if (wrong) return ''
    while (open > 0) await new Promise((done) => setTimeout(done, 100))
    if (step) {
      await judge(step, ended, calledOff)
      step = undefined
      steps--
      if (steps === 0) {
        const count = (await made()) - before - 1
        const what = `seed ${asked.seed + finished}`
        expect(count, what).toBeGreaterThanOrEqual(least)
        expect(count, what).toBeLessThanOrEqual(most)
        finished++
      }
    }
    if (finished === asked.count) return ''
    if (steps === 0) await beginSchedule()
    step = await beginStep()
    const { id, path, isLate } = step
    const late = isLate ? 'late' : ''
    if (path === ELIGIBILITY) return ['GET', `/s${id}${path}`, '', '', late].join('\t')
    const body = JSON.stringify({ member: path === VISIT ? 'M-1' : 'M-3' })
    return ['POST', `/s${id}${path}`, path === CREATE ? 'consent.create' : '', body, late].join(
      '\t',
    )
  }

  /** Passes a request on to the sandbox, and its answer back, however much of it comes. */
  function pass(given: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const [, id, path] = /^(?:\/s(\d+))?(\/.*)$/.exec(given.url!)!
    // A call that is called off ends before all of it has come.
    if (id !== undefined && Number(id) !== step?.id) return void response.destroy()
    const sent: Sent = { path: path!, fault: step?.queue.shift() }
    step?.sent.push(sent)
    const { method } = given
    const length = { 'content-length': body.length }
    const passed = request(sandbox.url + path, {
      ...{ method, agent: false, headers: { ...headers, ...length, connection: 'close' } },
    })
    open++
    passed.on('close', () => open--)
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    passed.on('response', (answer) => {
      sent.status = answer.statusCode!
      if (sent.fault === 'lost') {
        answer.resume().on('end', () => response.destroy())
        return
      }
      // No connection is used twice: what closes one that waits is no fault.
      response.writeHead(answer.statusCode!, { ...answer.headers, connection: 'close' })
      answer.on('data', (chunk) => response.write(chunk))
      answer.on('end', () => response.end())
      answer.on('error', () => response.destroy())
    })
    passed.end(body)
  }

  const server = createServer(async (given, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of given) chunks.push(chunk as Buffer)
      const { pathname, searchParams } = new URL(given.url!, 'http://gate.test')
      if (pathname !== '/next') return pass(given, Buffer.concat(chunks), response)
      const line = await next(searchParams.get('ended') ?? '', searchParams.has('off'))
      response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' }).end(line)
    } catch (error) {
      wrong ??= error
      response.writeHead(200, { connection: 'close' }).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    begin(schedules) {
      asked = schedules
      finished = steps = 0
      step = undefined
      wrong = undefined
      seen.clear()
    },
    end() {
      if (wrong) throw wrong
      return finished
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await sandbox.close()
    },
  }
}
