public enum ErrorCode { CardLost, CardOld }
public static class X { public static string ToCode(this ErrorCode c) => JsonNamingPolicy.SnakeCaseLower.ConvertName(c.ToString()); }
