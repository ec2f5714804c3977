public class E { public enum Card implements Code { EXPIRED(Codes.of("card.expired"), 402), LOST(Codes.of("card.lost"), 404); private final String code; private final int status; } }
