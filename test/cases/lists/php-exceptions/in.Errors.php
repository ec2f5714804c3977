<?php
class NotFound extends ApiException { protected $errorCode = 'not_found'; protected $status = 404; }
class Taken extends ApiException { protected $errorCode = 'taken'; protected $status = 409; }
