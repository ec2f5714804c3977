def body_limit(get_response):
    """The parsers of REST framework have no limit: reading the body first obeys DATA_UPLOAD_MAX_MEMORY_SIZE."""

    def limited(request):
        request.body
        return get_response(request)

    return limited
