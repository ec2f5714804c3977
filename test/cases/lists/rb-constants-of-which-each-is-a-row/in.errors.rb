module ResponseCodes
  SUCCESS = 0
  FAIL = -1
end

module ErrorCodes
  CARD_LOST = { http_status: 404, status_code: 100, code: "CARD_LOST" }
  CARD_OLD = { http_status: 402, status_code: 101, code: "CARD_OLD" }.freeze
end
