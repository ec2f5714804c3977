enum ErrorCode { LOST, OLD, DOWN;
  int status() { if (this == LOST) return 404; if (this == ErrorCode.OLD) { return 402; } return 503; }
}
