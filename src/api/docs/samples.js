// Requests as people write them in curl, JavaScript, Python and Go.

export const SAMPLES = { curl: 'curl', javascript: 'JavaScript', python: 'Python', go: 'Go' };

/** The address of a request: path parameters are filled in, empty ones are left out of the query. */
export function requestUrl(base, endpoint, values) {
  const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encode(values[name] ?? ''));
  const query = queryValues(endpoint, values).map(([name, value]) => `${name}=${encode(value)}`).join('&');
  return base + path + (query && `?${query}`);
}

function queryValues(endpoint, values) {
  return endpoint.parameters
    .filter((parameter) => parameter.in === 'query' && values[parameter.name])
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
    default:
      return `curl ${shell(url)} \\\n  -H ${shell(`X-API-Key: ${key}`)}`;
  }
}

const shell = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const quoted = (text) => JSON.stringify(text);

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
response.raise_for_status()
print(response.json())`;
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
