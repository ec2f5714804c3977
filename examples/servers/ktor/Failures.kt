import claimerrors.ClaimErrorsServer
import claimerrors.ClaimErrorsServer.Asked
import claimerrors.ClaimErrorsServer.Fail
import claimerrors.ClaimErrorsServer.Failure
import io.ktor.http.ContentType
import io.ktor.http.HttpStatusCode
import io.ktor.server.application.ApplicationCall
import io.ktor.server.application.log
import io.ktor.server.plugins.BadRequestException
import io.ktor.server.plugins.PayloadTooLargeException
import io.ktor.server.plugins.statuspages.StatusPagesConfig
import io.ktor.server.request.httpMethod
import io.ktor.server.response.header
import io.ktor.server.response.respondBytes

private val errors = ClaimErrorsServer()

/** For `install(StatusPages) { failures() }`. */
fun StatusPagesConfig.failures() {
    exception<Failure> { call, failure -> call.answer(failure) }
    exception<BadRequestException> { call, _ -> call.answer(Fail.requestUnreadable()) }
    exception<PayloadTooLargeException> { call, _ -> call.answer(Fail.requestTooLarge()) }
    exception<Throwable> { call, bug ->
        call.application.log.error("bug", bug)
        call.answer(Fail.serviceBroken())
    }
    status(HttpStatusCode.NotFound) { call, _ -> call.answer(Fail.routeUnknown()) }
}

private suspend fun ApplicationCall.answer(failure: Failure) {
    val asked = Asked(request.httpMethod.value, { request.headers[it] }, request.headers["x-request-id"])
    val answer = errors.answer(failure, asked)
    val (types, headers) = answer.headers().entries.partition { it.key == "content-type" }
    headers.forEach { (name, value) -> response.header(name, value) }
    val type = ContentType.parse(types.single().value)
    respondBytes(answer.json().toByteArray(), type, HttpStatusCode.fromValue(answer.status()))
}
