public class NotFound : ApiException { public NotFound() : base("not_found", 404) {} }
public class Taken : ApiException { public Taken() : base("taken", 409) {} }
