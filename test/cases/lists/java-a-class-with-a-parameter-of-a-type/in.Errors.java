class Oops<A> {
  Oops(String key, int status, String code) {}
}
class Errors {
  static final List<Oops<String>> ALL = List.of(
    new Oops<String>("seat.one", 409, "seat.taken"),
    new Oops<String>("hall.one", 503, "hall.closed"));
}
