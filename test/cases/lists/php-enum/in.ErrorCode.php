<?php
enum ErrorCode: string {
  case NotFound = 'not_found';
  case Taken = 'taken';
  public function status(): int { return match($this) { self::NotFound => 404, self::Taken => 409 }; }
}
