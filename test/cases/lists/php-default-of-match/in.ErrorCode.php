<?php
enum ErrorCode: string {
    case Lost = 'card.lost';
    case Old = 'card.old';
    case Down = 'bank.down';
    public function status(): int {
        return match ($this) { self::Lost => 404, self::Old => 402, default => 503 };
    }
}
