import type { Host } from '../../host/host.ts'
import { networkOf } from '../network.ts'
import type { Redactor } from '../redact.ts'
import type { Network } from '../send.ts'

/**
 * What token requests need: nothing of a run. `urlSetting`: what messages call the setting of the
 * token endpoint.
 */
export type OAuthContext = { network: Network; redactor: Redactor; urlSetting: string }

export const oauthContext = (
  host: Pick<Host, 'fetch' | 'env'>,
  redactor: Redactor,
): OAuthContext => ({
  network: networkOf(host),
  redactor,
  urlSetting: 'auth_url or token_url',
})
