<?php
$etag = null;
while (true) {
    $headers = [];
    $curl = curl_init('{base}/v2/summary');
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ['X-API-Key: YOUR_KEY', ...($etag ? ["If-None-Match: $etag"] : [])],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_ENCODING => '',
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HEADERFUNCTION => function ($curl, $line) use (&$headers) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
            return strlen($line);
        },
    ]);
    $body = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($body === false || $status === 429 || $status >= 500) {
        sleep((int) ($headers['retry-after'] ?? 30));
        continue;
    }
    if ($status === 200) {
        $etag = $headers['etag'];
        print_r(json_decode($body, true));
    } elseif ($status !== 304) {
        exit(json_decode($body)->error_message . "\n");
    }
    preg_match('/max-age=(\d+)/', $headers['cache-control'], $found);
    sleep(max((int) $found[1], 1));
}
