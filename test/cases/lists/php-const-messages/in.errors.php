<?php
class ErrorCodes {
  const LOST = 'card.lost';
  const OLD = 'card.old';
  const MESSAGES = [
    self::LOST => 'The card was lost.',
    self::OLD => 'The card is too old.',
  ];
}
