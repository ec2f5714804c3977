import claimerrors.ClaimErrorsServer;
import claimerrors.ClaimErrorsServer.Answer;
import claimerrors.ClaimErrorsServer.Asked;
import claimerrors.ClaimErrorsServer.Failure;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers what a resource throws; also in Jersey, RESTEasy and Helidon. */
@Provider
public class Failures implements ExceptionMapper<Failure> {
  private static final ClaimErrorsServer ERRORS = new ClaimErrorsServer();

  @Context Request request;
  @Context HttpHeaders headers;

  @Override
  public Response toResponse(Failure failure) {
    Asked asked = new Asked(request.getMethod(), headers::getHeaderString, headers.getHeaderString("x-request-id"));
    Answer answer = ERRORS.answer(failure, asked);
    Response.ResponseBuilder response = Response.status(answer.status()).entity(answer.json());
    answer.headers().forEach(response::header);
    return response.build();
  }
}
