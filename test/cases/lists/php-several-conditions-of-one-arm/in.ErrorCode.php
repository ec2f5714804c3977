<?php
enum ErrorCode: string
{
    case Lost = 'card.lost';
    case Old = 'card.old';
    case Down = 'bank.down';

    public function status(): int
    {
        return match ($this) {
            self::Lost, self::Old => Response::HTTP_NOT_FOUND,
            self::Down => Response::HTTP_SERVICE_UNAVAILABLE,
        };
    }

    public function message(): string
    {
        return __('errors.' . $this->value);
    }
}
