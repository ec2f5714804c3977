class NotFound extends ApiException { NotFound() { super("not_found", 404); } }
class Taken extends ApiException { Taken() { super("taken", 409); } }
