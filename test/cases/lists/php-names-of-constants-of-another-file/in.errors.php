<?php
return [
    Errors::LOST => ['name' => Errors::LOST, 'description' => 'The card was lost.'],
    Errors::OLD => ['name' => Errors::OLD, 'description' => 'The card is too old.'],
];
