class ApiError < StandardError
end

class CardLost < ApiError
  CODE = 'card_lost'
  STATUS = 404
end

class CardExpired < ApiError
  CODE = 'card_expired'
  STATUS = 402
end
