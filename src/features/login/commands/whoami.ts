import { defineCommand } from '../../../base/cli/command.ts'
import { asRecord, jsonOf } from '../../../base/core/values/record.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { safeUrl, shownUrl } from '../../../base/io/http/url.ts'
import { chosenServer } from '../../../base/run/workspace/chosen-server.ts'

export default defineCommand({
  description:
    'Shows the user of the token: requests {base_url}/v1/user/me/ and prints the response.',
  options: [],
  examples: [
    ['rail-errors whoami', 'use the only known server'],
    ['rail-errors whoami https://api.example.org', 'use the server with this URL'],
  ],
  async run(host, [name], options) {
    const { http, server } = await chosenServer(host, name, options)
    if (server.userUrl === undefined)
      throw new UserError(
        'config',
        `${server.name} has no base_url or user_url in the config; add one of them`,
      )
    const url = safeUrl(server.userUrl)
    const { status, body, headers } = await http.request({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    })
    const value = jsonOf(body)
    if (status !== 200) {
      const { message } = asRecord(value)
      const said =
        typeof message === 'string'
          ? `: ${http.redactor.redactLine(message)}`
          : '; correct base_url or user_url'
      throw new UserError('network', `${shownUrl(url)} answers ${status}${said}`)
    }
    if (typeof value !== 'object' || value === null) {
      const type = headers.get('content-type') ?? 'no media type'
      throw new UserError(
        'network',
        `${shownUrl(url)} answers ${http.redactor.redactLine(type)}, not JSON; correct base_url or user_url`,
      )
    }
    host.out(`${http.redactor.redact(JSON.stringify(value, null, 2))}\n`, 'json')
    host.say(`The token is valid for ${server.name}.`)
    return 0
  },
})
