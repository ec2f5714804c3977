enum ErrorCode { NOT_FOUND("notFound"), TAKEN("taken"), GONE("gone"); private final String wire; ErrorCode(String wire) { this.wire = wire; } }
