<?php
return [
  'card_lost' => 'The card was lost.',
  'bank' => ['down' => 'The bank did not answer.'],
  'card_old' => 'The card is too old.',
];
