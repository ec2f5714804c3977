import { UserError } from '../host/user-error.ts'
import { safeUrl, shownUrl } from '../http/url.ts'
import { printable } from '../report/report.ts'
import { jsonOf } from '../values/json.ts'
import { chosenServer } from '../workspace/server.ts'
import { defineCommand } from './command.ts'

export default defineCommand({
  description: 'Asks the service whom the token is for: GET {base_url}/v1/user/me/ (specification 4.2). Prints what it answers.',
  options: [],
  examples: [
    ['rail-errors whoami', 'the only server there is'],
    ['rail-errors whoami https://api.example.org', 'by its address'],
  ],
  async run(host, [name], options) {
    const { http, server } = await chosenServer(host, name, options)
    if (server.userUrl === undefined)
      throw new UserError(`${server.name} has no base_url and no user_url in the config, so there is nobody to ask`)
    const url = safeUrl(server.userUrl)
    const { status, body, headers } = await http.request({ method: 'GET', url, headers: { accept: 'application/json' } })
    if (status !== 200) throw new UserError(`${shownUrl(url)} answers ${status}; correct base_url or user_url`)
    const value = jsonOf(body)
    if (typeof value !== 'object' || value === null) {
      const type = headers.get('content-type') ?? 'no media type'
      throw new UserError(`${shownUrl(url)} answers ${http.redactor.redactLine(type)}, not JSON; correct base_url or user_url`)
    }
    const lines = http.redactor.redact(JSON.stringify(value, null, 2)).split('\n')
    host.out(`${lines.map(printable).join('\n')}\n`)
    host.say(`The token is good at ${server.name}.`)
    return 0
  },
})
