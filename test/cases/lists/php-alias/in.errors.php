<?php
enum ErrorCode: string {
  case Lost = 'card.lost';
  case Old = 'card.old';
  const DEFAULT = self::Lost;
}
