class Lost < ApiError
  code 'card.lost'
  status 404
end
class Old < ApiError
  code 'card.old'
  status 402
end
