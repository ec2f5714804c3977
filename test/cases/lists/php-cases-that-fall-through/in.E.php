<?php
enum ErrorCode: string { case CardLost = 'card_lost'; case CardOld = 'card_old'; case BankDown = 'bank_down';
 public function status(): int { switch ($this) { case self::CardLost: case self::CardOld: return 402; case self::BankDown: return 503; } } }
