import { CannotRun } from '../cannot-run.ts'
import { jsonOf } from '../http/json.ts'
import { safeUrl, shownUrl } from '../http/url.ts'
import { printable } from '../report/report.ts'
import { defineCommand, talk } from './command.ts'
import { chosenServer } from './shared/chosen-server.ts'

export default defineCommand({
  description: 'Asks the service whom the token is for: GET {base_url}/v1/user/me/ (specification 4.2). Prints what it answers.',
  options: [],
  examples: [
    ['rail-errors whoami', 'the only server there is'],
    ['rail-errors whoami https://api.example.org', 'by its address'],
  ],
  async run(host, [name], options) {
    const { web, server } = await chosenServer(host, name, options)
    if (server.userUrl === undefined)
      throw new CannotRun(`${server.name} has no base_url and no user_url in the config, so there is nobody to ask`)
    const url = safeUrl(server.userUrl)
    const { status, body, headers } = await web.request({ method: 'GET', url, headers: { accept: 'application/json' } })
    if (status !== 200) throw new CannotRun(`${shownUrl(url)} answers ${status}; correct base_url or user_url`)
    const value = jsonOf(body)
    if (typeof value !== 'object' || value === null) {
      const type = headers.get('content-type') ?? 'no media type'
      throw new CannotRun(`${shownUrl(url)} answers ${web.mask.line(type)}, not JSON; correct base_url or user_url`)
    }
    const lines = web.mask.cover(JSON.stringify(value, null, 2)).split('\n')
    host.out(`${lines.map(printable).join('\n')}\n`)
    talk(host, options, `The token is good at ${server.name}.`)
    return 0
  },
})
