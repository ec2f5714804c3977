class InviteExpired < ApiError
  def initialize
    super('The invite is no longer valid.')
    @code = 'invite_expired'
    @status = 410
  end
end
class SeatLimit < ApiError
  def initialize
    super('All seats are taken.')
    @code = 'seat_limit'
    @status = 409
  end
end
