package v2
var (
	ErrorCodeDigestInvalid = errcode.Register(errGroup, errcode.ErrorDescriptor{
		Value:          "DIGEST_INVALID",
		Message:        "provided digest did not match uploaded content",
		Description:    `When a blob is uploaded, the registry will check the digest.`,
		HTTPStatusCode: http.StatusBadRequest,
	})
	ErrorCodeNameUnknown = errcode.Register(errGroup, errcode.ErrorDescriptor{
		Value:          "NAME_UNKNOWN",
		Message:        "repository name not known to registry",
		Description:    `This is returned if the name is unknown.`,
		HTTPStatusCode: http.StatusNotFound,
	})
)
