<?php
enum ErrorCode: int { case Lost = 1; case Old = 2;
  public function code(): string { return sprintf('PAY-%04d', $this->value); } }
