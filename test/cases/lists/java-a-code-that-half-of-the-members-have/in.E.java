public enum ErrorCode { LOST("card.lost", 404), OLD(402), GONE("card.gone", 410), DOWN(503);
 ErrorCode(int s) { this(null, s); } ErrorCode(String c, int s) { } }
