<?php

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message): never {
    throw new ErrorException($message);
});
spl_autoload_register(static function (string $class): void {
    [$namespace, $name] = explode('\\', $class, 2);
    $path = strtolower($namespace) . '/' . str_replace('\\', '/', $name) . '.php';
    if (is_file($path)) {
        require_once $path;
    }
});
