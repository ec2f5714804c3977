public final class ErrorCodes { private static final String P = "shop."; public static final String A_B = P + "a"; public static final String C_D = P + "c"; private ErrorCodes() {} }
