export const ErrorCode = {
  /** The invite is no longer valid: see @HttpCode("404") and @Message("Gone.") of the controller. */
  INVITE_EXPIRED: 'invite_expired',
  /** All seats are taken. */
  SEAT_LIMIT: 'seat_limit',
} as const
