<?php
enum ErrorCode: int {
    case CardLost = 1001;
    case CardOld = 1002;
    public static function toWire(self $code): string { return 'shop.' . strtolower($code->name); }
}
