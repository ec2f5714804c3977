import type { Scope } from '../registry/registered.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * The scopes that a request gets of those that it may have: all of them if it names none (RFC 6749
 * section 3.3).
 */
export function scopesFor(
  requested: string | undefined,
  allowed: readonly Scope[],
): readonly Scope[] {
  if (requested === undefined) return allowed
  const names = new Set(requested.split(' ').filter(Boolean))
  const granted = allowed.filter((scope) => names.has(scope))
  if (names.size === 0 || granted.length < names.size)
    throw new OAuthError(
      'invalid_scope',
      `The client may request only these scopes: ${allowed.join(' ')}.`,
    )
  return granted
}
