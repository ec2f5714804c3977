<?php
enum ErrorCode: string {
  case Lost = 'card.lost';
  case Old = 'card.old';
  case Gone = 'card.gone';
  public function status(): int { return match ($this) { self::Lost, self::Gone => 404, self::Old => 402 }; }
  public function message(): string { return match ($this) { self::Lost => 'The card was lost.', self::Old => 'The card is too old.', default => 'Something else.' }; }
}
