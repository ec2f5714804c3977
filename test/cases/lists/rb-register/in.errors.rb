class Registry
  error :not_found, status: 404, message: 'Not here at all.'
  error :taken, status: 409, message: 'In conflict now.'
end
