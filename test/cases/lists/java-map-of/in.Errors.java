class Errors { static final Map<String, String> TEXTS = Map.of("NOT_FOUND", "Not here at all.", "TAKEN", "In conflict now."); }
