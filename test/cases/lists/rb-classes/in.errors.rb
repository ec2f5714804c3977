class NotFound < ApiError
  def code = 'not_found'
  def status = 404
end
class Taken < ApiError
  def code
    'taken'
  end
  def status
    409
  end
end
