<?php
enum ErrorCode: string {
    case Lost = 'card.lost';
    case Old = 'card.old';
    case Down = 'bank.down';
    public function status(): int {
        if ($this === self::Lost || $this === self::Old) return 404;
        return 503;
    }
}
