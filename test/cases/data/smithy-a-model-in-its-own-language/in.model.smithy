$version: "2"
namespace shop
@error("client")
@httpError(404)
structure CardLost { message: String }
