import com.google.gson.GsonBuilder
import java.io.File
import java.util.TreeMap

val GSON = GsonBuilder().serializeNulls().create()

class Answer(val status: Int, val headers: Map<String, String>, val body: Any?)

class Call(val method: String, val attempt: Int, val idempotent: Boolean)

class Vector(val call: Call, val answer: Answer)

class Vectors(val vectors: List<Vector>)

fun vectors(id: String): List<Vector> =
    GSON.fromJson(File("vectors/$id.json").readText(), Vectors::class.java).vectors

fun main() {
@@each@@
}
