<?php

error_reporting(E_ALL & ~E_DEPRECATED);
require_once '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(static function (string $class): void {
    $path = getcwd() . '/' . str_replace(['Northwind\\Errors', '\\'], ['northwind/errors', '/'], $class) . '.php';
    if (is_file($path)) {
        require_once $path;
    }
});

use GuzzleHttp\Psr7\Request;
use Northwind\Errors\{Client, Psr18};
use Psr\Http\Client\ClientExceptionInterface;

$guzzle = new GuzzleHttp\Client();
