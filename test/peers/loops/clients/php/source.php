@@HEAD@@
use GuzzleHttp\Psr7\Request;
use Loops\Attempt;
use Loops\Call;
use Loops\Client;
use Loops\Code;
use Loops\Failure\Busy;
use Loops\Failure\NotFound;
use Loops\Psr18;
use Loops\RailError;

[, $base, $paths] = $argv;
$told = [];
$rail = new Client(
    attemptTimeout: 0.3,
    recreate: static fn (): null => null,
    onReasons: static function (Call $call) use (&$told): void {
        array_push($told, ...array_map(static fn (object $one): string => $one->text, $call->reasons));
    },
);
$request = static function (string $way, string $path) use ($base): Request {
    $isPost = in_array($path, ['busy', 'spent'], true);
    $headers = $path === 'spent' ? ['Idempotency-Key' => 'k-1'] : [];
    return new Request($isPost ? 'POST' : 'GET', "$base/$way/$path", $headers, $isPost ? 'text' : null);
};
// What sends obeys the time for an attempt. (Guzzle 7.4 takes 0.3 seconds of a read for 0.03.)
$http = new GuzzleHttp\Client(['timeout' => 0.3, 'read_timeout' => 1]);
$ways = [
    'psr18' => static fn (Request $one): object => (new Psr18($http, $rail))->sendRequest($one),
    'call' => static fn (Request $one): object => $rail->call(
        static fn (Attempt $attempt): object => $http->send($one, [
            'http_errors' => false, 'timeout' => $attempt->timeout, 'headers' => $attempt->headers,
        ]),
        $one->getMethod(),
        $one->getHeaderLine('Idempotency-Key') ?: null,
    ),
];
foreach ($ways as $way => $send) {
    foreach (explode(',', $paths) as $path) {
        $told = [];
        try {
            $answer = $send($request($way, $path));
            $line = ['status' => $answer->getStatusCode()];
            if ($path === 'missing') {
                try {
                    Client::check($answer);
                } catch (NotFound $error) {
                    $line['status'] = $error->call->answer->getStatusCode();
                }
                // The body can be read.
                if (!isset($error) || json_decode((string) $answer->getBody(), true)['error'] !== 'NOT_FOUND') {
                    throw new LogicException();
                }
            }
        } catch (RailError $error) {
            $line = [
                'error' => substr($error::class, 14), 'status' => $error->call->status, 'attempts' => $error->call->attempts,
                'not_repeated' => $error->call->notRepeated, 'request_id' => $error->call->requestId,
            ];
            if (!$error instanceof NotFound || $error instanceof Busy || !$error->has(Code::NotFound) || $error->has(Code::Busy)
                || $error->getMessage() !== 'GET 404 NOT_FOUND') {
                throw $error;
            }
        }
        echo json_encode([...$line, 'told' => $told], JSON_THROW_ON_ERROR), "\n";
    }
}
