<?php
enum ErrorCode { case NotFound; case Taken; }
