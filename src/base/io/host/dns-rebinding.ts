/** Why a request is not answered, and the status of the answer. */
export type Refusal = { status: number; message: string }

/**
 * The refusal of a request to a server for this machine whose Host has another name. A page of any
 * host can lead its own name to this machine, and then read what is answered (DNS rebinding).
 * `printed`: what printed the address; `also`: a Host that counts, too.
 */
export const hostRefusal = (host: string, printed: string, also?: string): Refusal | undefined =>
  THIS_MACHINE.test(host) || host.toLowerCase() === also
    ? undefined
    : {
        status: 421,
        message: `the Host of the request is not this machine; use the address that the ${printed} printed`,
      }

/** The addresses are those that servers here listen on, and print. */
const THIS_MACHINE =
  /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|(?:[\w-]+\.)*localhost)(?::\d+)?$/i
