<?php
enum ErrorCode: string {
    case Lost = 'card.lost';
    case Old = 'card.old';
    case Down = 'bank.down';
    public function status(): int {
        if ($this === self::Lost) { return 404; }
        elseif ($this == static::Old) { return 402; }
        return 503;
    }
}
