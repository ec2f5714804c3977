export class InviteExpired extends ApiError {
  constructor() {
    super('invite_expired', 'The invite is no longer valid.', 410)
    this.name = 'InviteExpired'
    this.type = 'client'
  }
}
export class SeatLimit extends ApiError {
  constructor(plan: string) {
    super('seat_limit', 'All seats are taken.', 409)
    this.name = 'SeatLimit'
    if (plan === 'free') this.status = 402
  }
}
