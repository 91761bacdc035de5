<?php

// Uses the client that `muster sdk php` prints, as driver.py does.

declare(strict_types=1);

require 'muster.php';

[, $mode, $address, $key] = $argv;
$muster = new Muster($key, $address);

function check(string $name, callable $run): void
{
    try {
        $run();
        $failure = '';
    } catch (Throwable $error) {
        $failure = get_class($error) . " in line {$error->getLine()}: {$error->getMessage()}";
    }
    echo $name, "\t", preg_replace('/\s+/', ' ', $failure), "\n";
}

function ensure(bool $is_true, mixed $what = ''): void
{
    $is_true || throw new LogicException(json_encode($what));
}

function problem_of(callable $call): MusterError
{
    try {
        $call();
    } catch (MusterError $error) {
        return $error;
    }
    throw new LogicException('there was no error');
}

if ($mode === 'calls') {
    foreach (json_decode(file_get_contents($argv[4]), true) as [$operation, $parameters, $status]) {
        check($operation, function () use ($operation, $parameters, $status, $address, $key) {
            $muster = new Muster($status === 401 ? 'none' : $key, $address);
            try {
                ensure($muster->$operation(...$parameters) !== []);
                $answered = 200;
            } catch (MusterError $error) {
                ensure($error->errorCode !== '' && $error->errorId !== '' && $error->getMessage() !== '', $error);
                $answered = $error->status;
            }
            ensure($answered === $status, "answered $answered instead of $status");
        });
    }
    exit;
}
[$small, $streaming] = array_slice($argv, 4);
check('cache', function () use ($muster) {
    ensure($muster->getMap(1) === $muster->getMap(1));
    $first = $muster->getFraction(1, 'LSPD');
    ensure($first === $muster->getFraction(fractionId: 'LSPD', serverId: 1));
    ensure($first['data'][1]['name'] === 'Carl_Johnson', $first);
});
check('limit', function () use ($address, $small) {
    $patient = new Muster($small, $address);
    ensure($patient->getOnline(1) === $patient->getOnline(1));
    $error = problem_of(fn () => (new Muster($small, $address, maxWait: 0))->getOnline(1));
    ensure([$error->status, $error->errorCode] === [429, 'RATE_LIMIT_EXCEEDED'] && $error->retryAfter >= 1, $error);
});
check('invalid', function () use ($muster) {
    $error = problem_of(fn () => $muster->getEvents(kinds: 'property.sold'));
    ensure([$error->status, $error->errorCode] === [422, 'VALIDATION_ERROR'] && $error->errorId !== '', $error);
    ensure($error->detail[0]['loc'] === ['query', 'kinds'], $error);
});
check('stream', function () use ($address, $streaming) {
    $reader = new Muster($streaming, $address);
    foreach ($reader->streamEvents(serverId: 1, kinds: 'interview') as $event) {
        echo "event\t{$event['id']}\n";
        if ($event['after']['place'] === 'end') {
            break;
        }
    }
});
check('gone', function () use ($muster) {
    $calls = [fn () => $muster->getEvents(since: 0), fn () => $muster->streamEvents(since: 0)->current()];
    foreach ($calls as $call) {
        $error = problem_of($call);
        ensure([$error->status, $error->errorCode] === [410, 'EVENTS_GONE'], $error);
    }
});
