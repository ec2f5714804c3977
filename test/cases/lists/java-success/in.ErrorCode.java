enum ErrorCode { SUCCESS(0, "All is well."), NOT_FOUND(1001, "Not here at all."), TAKEN(1002, "In conflict now."); final int code; final String msg; ErrorCode(int code, String msg) { } }
