export type ErrorCode =
  | 'seat.taken'
  | 'seat.broken'
  | 'hall.closed' // The hall is closed.
