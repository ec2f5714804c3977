enum class ErrorCode(val status: HttpStatus) {
    //region 404 - Not Found
    /** 404 NOT_FOUND */
    CARD_LOST(HttpStatus.NOT_FOUND),
    CARD_GONE(HttpStatus.GONE)
    //endregion
}
