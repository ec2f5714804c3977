import { type Disturbed, type Fault, faulty, type Place } from './faults.ts'

/**
 * The faults that clients have asked for: one for each client and place. Only the operator
 * registers clients, so there are not many.
 */
export type WantedFaults = {
  set(clientId: string, fault: Fault): void
  /** True if a call at this place can be disturbed at all. */
  any(at: Place): boolean
  /** Answers a call of a client: with the fault that it asked for, as long as there is one. */
  disturb(clientId: string, at: Place, call: Disturbed): Promise<Response>
}

export function wantedFaults(): WantedFaults {
  const wanted: Record<Place, Map<string, Fault>> = { api: new Map(), token: new Map() }
  return {
    set(clientId, fault) {
      if (fault.calls === 0) wanted[fault.at].delete(clientId)
      else wanted[fault.at].set(clientId, fault)
    },
    any: (at) => wanted[at].size > 0,
    disturb(clientId, at, call) {
      const fault = wanted[at].get(clientId)
      if (fault === undefined) return call.answer()
      if (--fault.calls === 0) wanted[at].delete(clientId)
      return faulty(fault, call)
    },
  }
}
