const ERROR_CODES = { 2: 'card_lost', 3: 'card_old', 4: 'bank_down' }
