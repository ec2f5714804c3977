import { serveTools } from '../mcp/serve.ts'
import { toolsOf } from '../mcp/tools.ts'
import { defineCommand } from './command.ts'

export default defineCommand({
  description:
    'Runs a server of the Model Context Protocol over stdin and stdout, for agents: its tools find and explain codes, say what an error answer means and whether to repeat the request, and check catalogs. It writes nothing and fetches nothing; the tool that checks takes only paths below this folder. Default source: the catalogs of the config, or the nearest errors.yaml. Ends when stdin ends.',
  options: [],
  examples: [
    ['rail-errors mcp', 'serve the catalogs of this folder'],
    ['claude mcp add rail-errors -- npx rail-errors mcp', 'register it with an agent'],
  ],
  async run(host, [source], { config }) {
    const tools = toolsOf(host, {
      sources: source === undefined ? [] : [source],
      ...(config !== undefined && { config }),
    })
    await serveTools(tools, host.interrupted())
    return 0
  },
})
