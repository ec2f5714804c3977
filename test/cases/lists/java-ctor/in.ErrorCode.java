enum ErrorCode { A_B("a.b", 404), C_D("c.d", 409); private final String code; private final int status; ErrorCode(String code, int status) { this.code = code; this.status = status; } }
