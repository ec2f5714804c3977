enum ErrorCode { A_B("E001", "Not here at all."), C_D("E002", "In conflict now."); ErrorCode(String c, String m) {} }
