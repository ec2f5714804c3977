<?php
enum ErrorCode {
  case Lost;
  case Old;
  public function code(): string { return match ($this) { self::Lost => 'card.lost', self::Old => 'card.old' }; }
}
