<?php
class LostException extends ApiException {
  public function __construct() { parent::__construct('card.lost', 404, 'The card was lost.'); }
}
class OldException extends ApiException {
  public function __construct() { parent::__construct('card.old', 402, 'The card is too old.'); }
}
class ApiException { public function __construct(string $code, int $status, string $message) {} }
