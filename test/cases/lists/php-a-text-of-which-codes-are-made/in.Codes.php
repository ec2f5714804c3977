<?php
class ErrorCodes {
  const AREA = 'card';
  const LOST = self::AREA . '.lost';
  const OLD = self::AREA . '.old';
}
