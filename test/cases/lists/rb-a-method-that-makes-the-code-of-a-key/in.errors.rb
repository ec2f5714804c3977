ERRORS = {
  card_lost: { status: 404, text: 'The card was lost.' },
  card_old: { status: 402, text: 'The card is old.' },
}.freeze
def code_of(key) = "shop.#{key}"
