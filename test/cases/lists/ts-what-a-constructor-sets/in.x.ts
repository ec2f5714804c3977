export class InviteExpired extends Error {
  code: string
  status: number
  constructor() {
    super('The invite is no longer valid.')
    this.code = 'invite_expired'
    this.status = 410
  }
}
export class SeatLimit extends Error {
  code: string
  status: number
  constructor() {
    super('All seats are taken.')
    this.code = 'seat_limit'
    this.status = 409
  }
}
