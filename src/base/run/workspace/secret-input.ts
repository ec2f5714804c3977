import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'

// More than any secret has; what follows is not read.
const MOST_BYTES = 10_000

/**
 * A new secret: from an environment variable, at a terminal from two prompts, else from stdin. A
 * line break at its end is not a part of it. `what`: `the password`.
 */
export async function secretInput(host: Host, what: string, variable?: string): Promise<string> {
  const set = (variable !== undefined && host.env[variable]) || undefined
  if (set !== undefined) return set
  return host.stdinIsTerminal()
    ? asked(host, what)
    : (await fromStdin(host, what)).replace(/\r?\n$/, '')
}

async function asked(host: Host, what: string): Promise<string> {
  const ask = async (question: string): Promise<string> => {
    const answer = await host.ask(question, { secret: true })
    if (answer === undefined)
      throw new UserError(
        'usage',
        `${what} cannot be prompted for, because stderr is not a terminal; pass it on stdin`,
      )
    return answer
  }
  const first = await ask(
    `${what.replace(/^the (.)/, (_, letter: string) => letter.toUpperCase())}: `,
  )
  if ((await ask('Repeat it: ')) === first) return first
  throw new UserError(
    'usage',
    `${what} was not repeated exactly, so nothing was done; run the command again`,
  )
}

async function fromStdin(host: Host, what: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of host.stream(undefined)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES)
      throw new UserError('usage', `stdin is too long for ${what}; pass only ${what} on stdin`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new UserError(
      'usage',
      `${what} on stdin is not UTF-8; convert it, or type it at the prompt`,
    )
  }
}
