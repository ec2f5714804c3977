import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { peerModule, plainEnv } from './peers.ts'

type Transport = {
  start(): Promise<void>
  close(): Promise<void>
  send(message: unknown): Promise<void>
  onmessage?: (message: unknown) => void
  onclose?: () => void
}
type HttpTransport = Transport & {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>
}
type Made<T> = { new (options: object): T }

/**
 * Offers a server of the Model Context Protocol over stdio at an address, for tools that speak HTTP
 * only: the messages pass as they are, and each session has a process of its own.
 */
export async function overHttp(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { StreamableHTTPServerTransport: Http } = peerModule<Record<string, Made<HttpTransport>>>(
    '@modelcontextprotocol/sdk/server/streamableHttp.js',
  )
  const { StdioClientTransport: Stdio } = peerModule<Record<string, Made<Transport>>>(
    '@modelcontextprotocol/sdk/client/stdio.js',
  )
  const sessions = new Map<string, HttpTransport>()
  const processes: Transport[] = []
  const open = async () => {
    const http = new Http!({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id: string) => sessions.set(id, http),
    })
    const stdio = new Stdio!({ command, args, cwd, env: plainEnv })
    stdio.onmessage = (message) => void http.send(message)
    http.onmessage = (message) => void stdio.send(message)
    await stdio.start()
    await http.start()
    processes.push(stdio)
    return http
  }
  const server = createServer((request, response) => {
    const session = sessions.get(String(request.headers['mcp-session-id']))
    void Promise.resolve(session ?? open()).then((http) => http.handleRequest(request, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await Promise.all(processes.map((one) => one.close()))
    },
  }
}
