static class E { static readonly Dictionary<string, string> Texts = new() { ["NOT_FOUND"] = "Not here at all.", ["TAKEN"] = "In conflict now." }; }
