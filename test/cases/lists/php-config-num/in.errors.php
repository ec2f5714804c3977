<?php
return [
  1001 => ['http' => 404, 'message' => 'The card was lost.'],
  1002 => ['http' => 402, 'message' => 'The card is too old.'],
];
