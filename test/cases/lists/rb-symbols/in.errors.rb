ERROR_CODES = %i[not_found taken gone].freeze
