<?php
enum ErrorCode: string {
    case CARD_LOST = 'CARD_LOST'; // カードがない
    case CARD_OLD = 'CARD_OLD'; // 古いカード
}
