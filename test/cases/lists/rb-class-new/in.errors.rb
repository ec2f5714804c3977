module Errors
  Lost = Class.new(ApiError) { def code = 'card.lost' }
  Old = Class.new(ApiError) { def code = 'card.old' }
end
