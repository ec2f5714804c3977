<?php
return [
  'auth' => ['failed' => 'The login is wrong.', 'old' => 'The login is too old.'],
  'card' => ['lost' => 'The card was lost.', 'gone' => 'The card is too old.'],
];
