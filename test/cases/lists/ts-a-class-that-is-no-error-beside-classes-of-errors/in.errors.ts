export class Reply {
  success = true
}
export class SeatTakenError extends Error {
  status = 409
}
export class HallClosedError extends Error {
  status = 503
}
