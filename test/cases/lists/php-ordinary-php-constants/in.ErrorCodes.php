<?php

final class ErrorCodes
{
    public const CARD_LOST = 'card_lost';
    public const CARD_EXPIRED = 'card_expired';
}
