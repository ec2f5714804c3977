ERRORS = {
  not_found: { status: 404, message: 'Not here at all.' },
  taken: { status: 409, message: 'In conflict now.' },
}.freeze
