enum ErrorCode { [JsonStringEnumMemberName("not-found")] NotFound, [JsonStringEnumMemberName("taken")] Taken }
