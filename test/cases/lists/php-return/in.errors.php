<?php
return [
  'NOT_FOUND' => ['http' => 404, 'message' => 'Not here at all.'],
  'TAKEN' => ['http' => 409, 'message' => 'In conflict now.'],
];
