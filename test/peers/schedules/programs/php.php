@@HEAD@@
use GuzzleHttp\Psr7\Request;
use Rail\Attempt;
use Rail\Client;
use Rail\RailError;

[, $base] = $argv;
$http = new GuzzleHttp\Client(['http_errors' => false]);
$reject = static function () use ($http, $base): void {
    $answer = $http->send(new Request('POST', "$base/v1/consent/reject/", [], '{"member":"M-3"}'));
    if ($answer->getStatusCode() >= 300) {
        throw new RuntimeException('the open session was not rejected');
    }
};
$ended = '';
while (($line = file_get_contents("$base/next?ended=" . rawurlencode($ended))) !== '') {
    [$method, $path, $operation, $body] = explode("\t", $line);
    $rail = new Client(recreate: $reject, sleep: static fn (float $seconds): int => usleep((int) ($seconds * 10_000)) ?? 0);
    try {
        $send = static fn (Attempt $attempt): object => $http->send(new Request($method, $base . $path, [], $body));
        $rail->call($send, $method, operation: $operation);
        $ended = 'done';
    } catch (RailError) {
        $ended = 'refused';
    } catch (Exception) {
        $ended = 'no answer';
    }
}
