ERRORS = {
    '0010': 'The card was lost.',
    '0020': 'The card is too old.',
}
