class Lost < ApiError
  def self.code = 'card.lost'
  def self.status = 404
end
class Old < ApiError
  def self.code = 'card.old'
  def self.status = 402
end
