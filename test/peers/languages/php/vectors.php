@@HEAD@@foreach ([@@each@@] as $name => $answers) {
    foreach (json_decode(file_get_contents("vectors/$name.json"), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $one) {
        ['answer' => $answer, 'call' => $call] = $one;
        $reasons = $answers::read($answer['status'], $answer['headers'], $answer['body']);
        $said = $answers::decide($reasons, $answer['status'], $answer['headers'], $call['method'], $call['attempt'], $call['idempotent']);
        echo json_encode([
            'outcome' => $said->outcome, 'retry' => $said->retry, 'repeat' => $said->repeat,
            'delay_ms' => $said->delayMs, 'operation' => $said->operation, 'key' => $said->key, 'truncated' => $said->truncated,
            'reasons' => array_map(static fn (object $r): array => [
                'code' => $r->text, 'known' => $r->code !== null, 'warning' => $r->warning, 'message' => $r->message,
                'path' => $r->path, 'fix_stage' => $r->fixStage ?? '', 'params' => (object) $r->params, 'help' => $r->help,
                'outcome' => $r->outcome, 'retry' => $r->retry, 'present_as' => $r->presentAs,
                'audience' => $r->code?->handling()['audience'] ?? [],
            ], $reasons),
        ], JSON_THROW_ON_ERROR), "\n";
    }
}
