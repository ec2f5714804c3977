enum ErrorCode implements I { A_B { public String text() { return "x"; } }, C_D { public String text() { return "y"; } }; public abstract String text(); }
