module Errors
  P = 'shop'
  A = "#{P}.a".freeze
  B = 'b.b'
end
