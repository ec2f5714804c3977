module Errors
  CODES = %w[not_found taken].freeze
end
