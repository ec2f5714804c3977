package claims

import claimerrors.ClaimErrors.Code
import claimerrors.ClaimErrorsServer
import claimerrors.ClaimErrorsServer.Fail
import claimerrors.ClaimErrorsServer.Failure
import claimerrors.ClaimErrorsSpring
import claimerrors.ClaimErrorsSpring.Answers
import claimerrors.ClaimErrorsTomcat
import jakarta.servlet.http.HttpServletRequest
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory
import org.springframework.boot.web.server.WebServerFactoryCustomizer
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Import
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController

@SpringBootApplication(proxyBeanMethods = false)
@Import(ClaimErrorsSpring::class)
class ClaimsService {
    @Bean
    fun claimErrors() =
        ClaimErrorsServer(
            mapOf(
                400 to Code.REQUEST_UNREADABLE,
                404 to Code.ROUTE_UNKNOWN,
                413 to Code.REQUEST_TOO_LARGE,
                500 to Code.SERVICE_BROKEN,
            ),
        )

    @Bean
    fun hooks() = object : ClaimErrorsSpring.Hooks {
        /** The code of an exception of your own; null for a bug. */
        override fun codeOfError(error: Throwable): Failure? =
            if (error is MemberMissing) Fail.memberNotFound(error.number()) else null
    }

    @Bean
    fun whatTomcatRefuses(errors: ClaimErrorsServer) =
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> { factory ->
            factory.addContextCustomizers({ it.parent.pipeline.addValve(ClaimErrorsTomcat(errors)) })
        }
}

data class Member(val id: String?)

data class Line(val documents: String?)

data class Claim(val member: Member?, val lines: List<Line?>?)

@RestController
class Claims(private val errors: ClaimErrorsSpring, private val members: Members) {
    @PostMapping("/claims")
    @Answers(Code.MEMBER_NOT_FOUND, Code.MISSING_DOCUMENTS)
    fun create(@RequestBody claim: Claim, request: HttpServletRequest): Map<String, Any> {
        val reasons = errors.reasons(request)
        val number = claim.member?.id.orEmpty()
        if (!members.has(number)) reasons.add(Fail.memberNotFound(number).path("member.id"))
        claim.lines.orEmpty().forEachIndexed { at, line ->
            if (line?.documents == null) reasons.add(Fail.missingDocuments().path("lines[$at].documents"))
        }
        reasons.throwIfAny()
        return mapOf("claim" to 1)
    }
}

fun main() {
    runApplication<ClaimsService>()
}
