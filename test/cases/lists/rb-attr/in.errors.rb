class Lost < StandardError
  CODE = 'card.lost'
  STATUS = 404
end
class Old < StandardError
  CODE = 'card.old'
  STATUS = 402
end
