class Errors { record Err(String code, int status, String message) {}
 static final List<Err> ALL = List.of(new Err("card.lost", 404, "The card was lost."), new Err("card.old", 402, "The card is too old.")); }
