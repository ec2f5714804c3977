<?php

enum ErrorCode: string
{
    case CardLost = 'card_lost';
    case CardExpired = 'card_expired';

    public function status(): int
    {
        return match ($this) {
            self::CardLost => 404,
            self::CardExpired => 402,
        };
    }
}
