<?php
class ErrorCodes {
    const CARD_LOST = 'card_lost';
    const CARD_OLD = self::PREFIX . 'old';
    public static string $down = 'bank_down';
}
