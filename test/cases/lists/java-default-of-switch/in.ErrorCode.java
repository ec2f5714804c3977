enum ErrorCode { LOST, OLD, DOWN;
  int status() { switch (this) { case LOST: return 404; case OLD: return 402; default: return 503; } }
}
