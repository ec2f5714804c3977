@@HEAD@@
use GuzzleHttp\Psr7\FnStream;
use GuzzleHttp\Psr7\NoSeekStream;
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\Psr7\Response;
use GuzzleHttp\Psr7\Utils;
use Loops\Attempt;
use Loops\Client;
use Loops\DeadlineExceeded;
use Loops\Failure\Busy;
use Loops\Failure\NotFound;
use Loops\Psr18;
use Psr\Http\Client\ClientExceptionInterface;

$base = $argv[1] . '/ends/';
$say = static function (string $what, bool $is): void {
    echo json_encode(['what' => $what, 'is' => $is]), "\n";
};
$thrown = static function (callable $do): Exception {
    try {
        $do();
    } catch (Exception $error) {
        return $error;
    }
    throw new LogicException();
};
$http = new GuzzleHttp\Client(['http_errors' => false]);
$late = new Client(deadline: 0.4);
$error = $thrown(static fn () => $late->call(static fn (Attempt $attempt) => $http->get($base . 'stuck', ['timeout' => $attempt->timeout])));
$say('deadline', $error instanceof DeadlineExceeded && $error->getPrevious() !== null);
$short = new Psr18(new GuzzleHttp\Client(['timeout' => 0.5]), $late);
$error = $thrown(static fn () => $short->sendRequest(new Request('GET', $base . 'late/stuck')));
$say('deadline of PSR-18', $error instanceof ClientExceptionInterface);
$body = new NoSeekStream(Utils::streamFor('once'));
$psr = new Psr18($http);
$error = $thrown(static fn () => Client::check($psr->sendRequest(new Request('POST', $base . 'busy', [], $body))));
$say('body', $error instanceof Busy && $error->call->notRepeated === 'body' && $error->call->attempts === 1);
$error = $thrown(static fn () => Client::check($http->get($base . 'missing')));
$say('checked', $error instanceof NotFound);
$sent = 0;
$error = $thrown(static function () use (&$sent): void {
    (new Client())->call(static function () use (&$sent): never {
        $sent++;
        throw new InvalidArgumentException();
    });
});
$say('wrong use', $error instanceof InvalidArgumentException && $sent === 1);
// 32 MiB of JSON, of which `json_decode` would need many more.
$large = static function (?int $size): FnStream {
    $stream = Utils::streamFor(fopen('php://temp', 'w+'));
    $stream->write('[[1]' . str_repeat(',[1]', 1 << 18));
    for ($at = 0; $at < 31; $at++) {
        $stream->write(str_repeat(',[1]', 1 << 18));
    }
    $stream->write(']');
    $stream->rewind();
    return FnStream::decorate($stream, ['getSize' => static fn () => $size]);
};
$json = ['Content-Type' => 'application/json'];
foreach ([1 << 25, null] as $size) {
    $answer = new Response(404, $json, $large($size));
    $error = $thrown(static fn () => (new Client())->call(static fn () => $answer));
    $success = new Response(200, $json, $large($size));
    $isGiven = (new Client())->call(static fn () => $success) === $success;
    $say('large', $error->getMessage() === 'GET 404' && $isGiven && $success->getBody()->read(4) === '[[1]');
}
$torn = FnStream::decorate(Utils::streamFor('{}'), ['read' => static fn () => throw new RuntimeException('torn')]);
$error = $thrown(static fn () => (new Client())->call(static fn () => new Response(404, $json, $torn)));
$say('torn', $error->getMessage() === 'GET 404');
