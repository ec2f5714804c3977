export class Ok {
  status = 200
}
export class SeatTaken extends HttpException {
  constructor() {
    super({ code: 'seat.taken', message: 'The seat is taken.' }, 409)
  }
}
export class SeatBroken extends HttpException {
  constructor() {
    super({ code: 'seat.broken', message: 'The seat is broken.' }, 409)
  }
}
