RESPONSES = {
    404: {"model": Error, "description": "The team is gone."},
    409: {"model": Error, "description": "All seats are taken."},
}
