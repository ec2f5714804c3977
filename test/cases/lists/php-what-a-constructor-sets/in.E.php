<?php
class InviteExpired extends ApiException {
  public function __construct() { parent::__construct('The invite is no longer valid.'); $this->errorCode = 'invite_expired'; $this->status = 410; }
}
class SeatLimit extends ApiException {
  public function __construct() { parent::__construct('All seats are taken.'); $this->errorCode = 'seat_limit'; $this->status = 409; }
}
