<?php

declare(strict_types=1);

/*
 * A client of the muster API for PHP 8.1 and newer. It needs no extension except openssl for https,
 * and the setting allow_url_fopen, which is on by default.
 *
 *     require 'muster.php';
 *
 *     $muster = new Muster('mst_...');
 *     print_r($muster->getFraction(serverId: 5, fractionId: 'LSPD')['data']);
 *     foreach ($muster->streamEvents(kinds: 'property,zone.taken') as $event) {
 *         echo $event['kind'], ' ', implode(', ', $event['about']), "\n";
 *     }
 *
 * {base}/docs describes every answer.
 * Printed by `muster sdk php` for version {version} of the API.
 */

/** An answer that is an error, or no answer: then the status is 0 and the code NETWORK_ERROR. */
final class MusterError extends RuntimeException
{
    /**
     * @param string $errorCode The code for programs, such as PLAYER_NOT_FOUND.
     * @param string $errorId The id in the operator's log: quote it when you ask for help.
     * @param array $detail What is wrong with each parameter, with the status 422.
     * @param ?int $retryAfter After how many seconds to ask again, with the status 429 or 503.
     */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly string $errorId = '',
        public readonly array $detail = [],
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct($message, $status);
    }
}

/**
 * Asks the API with your key.
 *
 * An answer is kept in this object while it is fresh, and asked for again with its ETag. If the
 * limit of the key is used up, a call waits for as long as the server says, in all at most $maxWait
 * seconds, before it throws a MusterError.
 */
final class Muster
{
    /** A comment comes every 15 s, so a stream that is silent for so many seconds is dead. */
    private const SILENCE = 45;
    /** How many seconds to wait before the stream is opened again. */
    private const RETRY = 3;

    /** By URL, the oldest first: until when the answer is fresh, its ETag, and its text. */
    private array $cache = [];

    public function __construct(
        #[SensitiveParameter]
        private string $key,
        private string $address = '{base}',
        private int $maxWait = 30,
        private int $cacheSize = 100,
        private float $timeout = 30,
    ) {
    }

    // <operations>

    /**
     * Yields events as they happen, without end; after a break it continues after the last event.
     *
     * Give the id of the last event that you have handled as $since, and you miss none that
     * happened meanwhile. Without it, only new events come. An error with the status 410 says that
     * the events after $since are no longer kept.
     */
    public function streamEvents(
        ?int $serverId = null,
        ?string $kinds = null,
        ?string $about = null,
        ?int $since = null,
    ): Generator {
        $query = compact('serverId', 'kinds', 'about');
        if ($since === null) {
            $newest = $this->url('/v2/events', $query + ['limit' => 1]);
            [, $headers, $stream] = $this->open($newest, [], $this->timeout);
            $since = self::decoded(self::text($headers, $stream))['next'];
        }
        for ($wasOpen = false; ; sleep($wait)) {
            $wait = self::RETRY;
            try {
                $headers = ['Accept: text/event-stream', "Last-Event-ID: $since"];
                $url = $this->url('/v2/events', $query);
                // PHP holds lines back that come in chunks, as those of HTTP/1.1 do.
                [, , $stream] = $this->open($url, $headers, self::SILENCE, protocol: 1.0);
            } catch (MusterError $error) {
                $isOver = $error->status >= 400 && $error->status < 500 && $error->status !== 429;
                if (!$wasOpen || $isOver) {
                    throw $error;
                }
                $wait = max($error->retryAfter ?? 0, self::RETRY);
                continue;
            }
            $wasOpen = true;
            // The end of the stream, or silence.
            while (($line = fgets($stream)) !== false) {
                if (str_starts_with($line, 'data: ') && str_ends_with($line, "\n")) {
                    $event = self::decoded(substr($line, 6));
                    $since = $event['id'];
                    yield $event;
                }
            }
            fclose($stream);
        }
    }

    private function get(string $path, array $query = []): array
    {
        $url = $this->url($path, $query);
        [$freshUntil, $etag, $text] = $this->cache[$url] ?? [0, '', ''];
        if (self::now() < $freshUntil) {
            return self::decoded($text);
        }
        $more = function_exists('gzdecode') ? ['Accept-Encoding: gzip'] : [];
        if ($etag !== '') {
            $more[] = "If-None-Match: $etag";
        }
        [$status, $headers, $stream] = $this->open($url, $more, $this->timeout);
        if ($status !== 304) {
            $text = self::text($headers, $stream);
        }
        $answer = self::decoded($text);
        $etag = $headers['etag'] ?? '';
        if ($etag !== '') {
            preg_match('/max-age=(\d+)/', $headers['cache-control'] ?? '', $maxAge);
            unset($this->cache[$url]);
            $this->cache[$url] = [self::now() + (int) ($maxAge[1] ?? 0), $etag, $text];
        }
        while (count($this->cache) > $this->cacheSize) {
            array_shift($this->cache);
        }
        return $answer;
    }

    private function url(string $path, array $query): string
    {
        $path = preg_replace_callback('/{(\w+)}/', function (array $found) use (&$query): string {
            $value = rawurlencode((string) $query[$found[1]]);
            unset($query[$found[1]]);
            return $value;
        }, $path);
        $rest = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        return rtrim($this->address, '/') . $path . ($rest === '' ? '' : "?$rest");
    }

    /** The status, the headers by their names in small letters, and the body as a stream. */
    private function open(string $url, array $more, float $timeout, float $protocol = 1.1): array
    {
        $context = stream_context_create(['http' => [
            'header' => ["X-API-Key: $this->key", 'User-Agent: muster-php/{version}', ...$more],
            'protocol_version' => $protocol,
            'timeout' => $timeout,
            'ignore_errors' => true,
            'follow_location' => 0, // The key is for one host.
        ]]);
        for ($left = $this->maxWait; ; $left -= $wait) {
            // The first of several warnings says the cause.
            $cause = null;
            set_error_handler(function (int $_, string $warning) use (&$cause): bool {
                return (bool) ($cause ??= $warning);
            });
            $stream = fopen($url, 'r', false, $context);
            restore_error_handler();
            if ($stream === false) {
                throw self::network($cause ?? "$url can't be reached.");
            }
            $status = 0;
            $headers = [];
            foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
                if (preg_match('~^HTTP/\S+ (\d+)~', $line, $found)) {
                    [$status, $headers] = [(int) $found[1], []];
                } else {
                    [$name, $value] = explode(':', $line, 2) + [1 => ''];
                    $headers[strtolower($name)] = trim($value);
                }
            }
            if ($status === 200 || $status === 304) {
                return [$status, $headers, $stream];
            }
            $body = json_decode(self::text($headers, $stream), true);
            $error = self::error($status, $headers, is_array($body) ? $body : []);
            $wait = max($error->retryAfter ?? 0, 1);
            $passes = ($status === 429 || $status === 503) && $error->retryAfter !== null;
            if (!$passes || $wait > $left) {
                throw $error;
            }
            sleep($wait);
        }
    }

    /** @param resource $stream */
    private static function text(array $headers, $stream): string
    {
        $text = (string) stream_get_contents($stream);
        fclose($stream);
        return ($headers['content-encoding'] ?? '') === 'gzip' ? (string) @gzdecode($text) : $text;
    }

    private static function decoded(string $text): array
    {
        $answer = json_decode($text, true);
        return is_array($answer) ? $answer : throw self::network('The answer is not complete.');
    }

    private static function network(string $message): MusterError
    {
        return new MusterError(0, 'NETWORK_ERROR', $message);
    }

    private static function error(int $status, array $headers, array $body): MusterError
    {
        $wait = $headers['retry-after'] ?? '';
        return new MusterError(
            $status,
            $body['error_code'] ?? '',
            $body['error_message'] ?? "The answer has the status $status.",
            $body['error_id'] ?? '',
            $body['detail'] ?? [],
            ctype_digit($wait) ? (int) $wait : null,
        );
    }

    /** Seconds of a clock that nobody sets. */
    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
