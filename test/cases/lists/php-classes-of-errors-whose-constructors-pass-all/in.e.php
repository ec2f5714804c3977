<?php
class CardError extends AppError { public function __construct() { parent::__construct('CARD_ERROR', 404, 'The card failed.'); } }
class FundsError extends AppError { public function __construct() { parent::__construct('FUNDS_ERROR', 409, 'No funds are left.'); } }
