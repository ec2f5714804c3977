<?php
return [
    ['code' => Errors::LOST, 'description' => 'The card was lost.'],
    ['code' => Errors::OLD, 'description' => 'The card is too old.'],
];
