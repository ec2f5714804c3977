// Plays the steps of a story with the client that `build` writes, and prints what became of each.
import { readFileSync } from 'node:fs'
import { withRailErrors } from './js/rail-errors.client.js'

const [, , base, steps] = process.argv
const shown = []
const headers = { 'content-type': 'application/json' }
const rail = withRailErrors({
  onReasons: ({ reasons }) => {
    shown.push(...reasons.map(({ error, path }) => `${error} ${path}`))
  },
  async recreate(operation, { fetch }) {
    for (const name of operation)
      await fetch(`${base}/v1/${name.replace('.', '/')}/`, {
        ...{ method: 'POST', headers, body: '{"member":"M-3"}' },
      })
  },
})
for (const { method, path, body, operation } of JSON.parse(readFileSync(steps))) {
  const init = { method, headers, ...(method !== 'GET' && { body }), operation }
  const { response, status, verdict } = await rail.outcomeOf(`${base}/v1/${path}/`, init)
  const said = verdict.outcome === 'blocked' ? {} : { body: await response.json() }
  console.log(JSON.stringify({ status, ...said, shown: shown.splice(0) }))
}
