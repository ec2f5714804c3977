<?php
final class LostException extends HttpException {
  public function __construct() { parent::__construct(404, 'The card was lost.'); }
  public function getErrorCode(): string { return 'card.lost'; }
}
final class OldException extends HttpException {
  public function __construct() { parent::__construct(402, 'The card is too old.'); }
  public function getErrorCode(): string { return 'card.old'; }
}
