public enum ErrorCode { Ok = 0, NotFound = 1001, Taken = 1002 }
