import { createServer } from 'node:http'
import type { ProxiedExchange, ProxySettings } from './host.ts'
import { listen } from './listen.ts'
import { passOn } from './pass-on.ts'

/**
 * Passes requests on to one service, and bodies through as they come. Listens on this machine only.
 * Ends with the signal, or after a time without requests.
 */
export async function* reverseProxy({
  target,
  port,
  idleMs,
  header,
  started,
  signal,
}: ProxySettings): AsyncGenerator<ProxiedExchange> {
  const waiting: ProxiedExchange[] = []
  let wake = () => {}
  let isEnding = false
  let open = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    isEnding = true
    wake()
  }
  const rest = () => {
    clearTimeout(timer)
    if (idleMs !== undefined && open === 0) timer = setTimeout(end, idleMs)
  }
  const server = createServer((incoming, outgoing) => {
    open++
    clearTimeout(timer)
    passOn(incoming, outgoing, { target, header })
      .catch(() => void outgoing.destroy()) // a request that Node can't send on
      .then((exchange) => {
        open--
        if (exchange) waiting.push(exchange)
        wake()
        rest()
      })
  })
  const bound = await listen(server, port, '127.0.0.1')
  signal.addEventListener('abort', end)
  started(`http://${bound}/`)
  rest()
  try {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) yield next
      else if (isEnding) return
      else
        await new Promise<void>((done) => {
          wake = done
        })
    }
  } finally {
    clearTimeout(timer)
    server.close()
    server.closeAllConnections()
  }
}
