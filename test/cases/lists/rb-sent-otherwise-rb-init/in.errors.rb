class ApiError
  attr_reader :code
  def initialize(code, status)
    @code = "shop.#{code}"
  end
end
CARD_LOST = ApiError.new('card_lost', 404)
CARD_OLD = ApiError.new('card_old', 402)
