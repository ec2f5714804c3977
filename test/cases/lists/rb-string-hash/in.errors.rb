class E
  MESSAGES = { 'NOT_FOUND' => 'Not here at all.', 'TAKEN' => 'In conflict now.' }.freeze
end
