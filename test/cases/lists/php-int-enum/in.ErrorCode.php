<?php
enum ErrorCode: int { case NotFound = 1001; case Taken = 1002; }
