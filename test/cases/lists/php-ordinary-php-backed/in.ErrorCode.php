<?php

namespace Shop;

enum ErrorCode: string
{
    case CardLost = 'card_lost';
    case CardExpired = 'card_expired';
}
