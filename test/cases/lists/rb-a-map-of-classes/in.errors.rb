ERROR_CLASSES = { 'card_lost' => CardLost, 'card_old' => CardOld }.freeze
