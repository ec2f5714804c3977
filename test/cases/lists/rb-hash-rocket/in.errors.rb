STATUS = {
  :card_lost => 404,
  :card_old => 402,
  :card_gone => 404,
}
