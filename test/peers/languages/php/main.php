@@HEAD@@
$flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS | JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR;
$write = static function (string $name, array $value) use ($flags): void {
    // PHP indents by four, JSON.stringify by two.
    $lines = preg_replace_callback('/^ +/m', static fn (array $found): string => substr($found[0], strlen($found[0]) / 2), json_encode($value, $flags));
    file_put_contents("lists/$name.json", $lines . "\n");
};
@@each@@
$got = json_decode('@@UNKNOWN@@', true, flags: JSON_THROW_ON_ERROR);
if (Rail\Code::tryFrom($got['error']) !== null || Rail\Code::tryFrom('MEMBER_NOT_FOUND') !== Rail\Code::MemberNotFound) {
    exit(1);
}
foreach ([Nasty\Code::cases(), Rich\Code::cases()] as $cases) {
    foreach ($cases as $case) {
        [$case->message(), $case->params(), $case->handling()];
    }
}
$write('unknown', $got);
