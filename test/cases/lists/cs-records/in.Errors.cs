public record Error(string Code, int Status, string Message);
public static class Errors { public static Error A { get; } = new("a.a", 404, "Not here at all."); public static Error B => new("b.b", 409, "In conflict now."); }
