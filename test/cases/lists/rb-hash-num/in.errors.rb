ERRORS = {
  1001 => 'The card was lost.',
  1002 => 'The card is too old.',
}
