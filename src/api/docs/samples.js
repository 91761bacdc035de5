// Requests as people write them in six languages.

/** The address of a request: path parameters are filled in, empty ones are left out of the query. */
export function requestUrl(base, endpoint, values) {
  const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encode(values[name] ?? ''));
  const query = queryValues(endpoint, values).map(([name, value]) => `${name}=${encode(value)}`).join('&');
  return base + path + (query && `?${query}`);
}

function queryValues(endpoint, values) {
  return endpoint.parameters
    .filter((parameter) => parameter.place === 'query' && values[parameter.name])
    .map(({ name }) => [name, values[name]]);
}

/** The code of a request. */
export function sample(kind, base, endpoint, values, key) {
  const url = requestUrl(base, endpoint, values);
  switch (kind) {
    case 'javascript':
      return javascript(requestUrl(base, { ...endpoint, parameters: [] }, values), queryValues(endpoint, values), key);
    case 'python':
      return python(requestUrl(base, { ...endpoint, parameters: [] }, values), queryValues(endpoint, values), key);
    case 'go':
      return go(url, key);
    case 'php':
      return php(url, key);
    case 'lua':
      return lua(url, key);
    default:
      return `curl ${shell(url)} \\\n  -H ${shell(`X-API-Key: ${key}`)}`;
  }
}

const shell = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const quoted = (text) => JSON.stringify(text);
const phpQuoted = (text) => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;

function javascript(url, query, key) {
  const pairs = query.map(([name, value]) => `  ${name}: ${quoted(value)},\n`).join('');
  const [before, address] = query.length > 0
    ? [`const query = new URLSearchParams({\n${pairs}});\n`, `\`${url}?\${query}\``]
    : ['', quoted(url)];
  return `${before}const response = await fetch(${address}, {
  headers: { "X-API-Key": ${quoted(key)} },
});
const body = await response.json();
if (!response.ok) throw new Error(body.error_message);
console.log(body);`;
}

function python(url, query, key) {
  const pairs = query.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ');
  return `import requests

response = requests.get(
    ${quoted(url)},
${pairs && `    params={${pairs}},\n`}    headers={"X-API-Key": ${quoted(key)}},
    timeout=10,
)
body = response.json()
if not response.ok:
    raise SystemExit(body["error_message"])
print(body)`;
}

function go(url, key) {
  return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
)

func main() {
	request, err := http.NewRequest("GET", ${quoted(url)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-API-Key", ${quoted(key)})
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.Status, string(body))
}`;
}

function php(url, key) {
  return `<?php
$curl = curl_init(${phpQuoted(url)});
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => [${phpQuoted(`X-API-Key: ${key}`)}],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_ENCODING => '',
    CURLOPT_TIMEOUT => 10,
]);
$body = curl_exec($curl);
if ($body === false) exit(curl_error($curl));
$data = json_decode($body, true);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) exit($data['error_message']);
print_r($data);`;
}

function lua(url, key) {
  const library = url.startsWith('https') ? '"ssl.https") -- LuaSec' : '"socket.http") -- LuaSocket';
  return `local http = require(${library}
local ltn12 = require("ltn12")

local body = {}
local ok, status = http.request({
  url = ${quoted(url)},
  headers = { ["X-API-Key"] = ${quoted(key)} },
  sink = ltn12.sink.table(body),
})
assert(ok, status)
print(status, table.concat(body))`;
}
