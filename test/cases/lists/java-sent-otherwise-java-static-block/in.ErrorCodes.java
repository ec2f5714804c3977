public final class ErrorCodes {
    public static final String CARD_LOST = "card_lost";
    public static final String CARD_OLD;
    static { CARD_OLD = Config.get("card_old"); }
}
