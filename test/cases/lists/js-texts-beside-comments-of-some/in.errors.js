const codes = {
  /** Cards that are not with their owner. */
  LOST: createError('ERR_LOST', 'The card was lost.', 404),
  OLD: createError('ERR_OLD', 'The card is too old.', 402),
}
