<?php
define('ERR_NOT_FOUND', 'not_found');
define('ERR_TAKEN', 'taken');
