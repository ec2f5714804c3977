<?php
enum ErrorCode: string {
  #[HttpStatus(404)]
  #[Description('The card was lost.')]
  case Lost = 'card.lost';
  #[HttpStatus(402)]
  #[Description('The card is too old.')]
  case Old = 'card.old';
}
