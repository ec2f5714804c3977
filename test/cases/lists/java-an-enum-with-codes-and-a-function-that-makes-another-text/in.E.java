public enum ErrorCode { LOST("card.lost", 404), OLD("card.old", 402); ErrorCode(String code, int status) {} }
class M { String codeOf(ErrorCode e) { return "E" + e.ordinal(); } }
