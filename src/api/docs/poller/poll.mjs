const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
let etag;
for (;;) {
  const response = await fetch("{base}/v2/summary", {
    headers: { "X-API-Key": "YOUR_KEY", ...(etag && { "If-None-Match": etag }) },
  }).catch(console.error);
  if (!response || response.status === 429 || response.status >= 500) {
    await sleep(Number(response?.headers.get("Retry-After") ?? 30));
    continue;
  }
  if (response.status === 200) {
    etag = response.headers.get("ETag");
    console.log(await response.json());
  } else if (response.status !== 304) {
    throw new Error((await response.json()).error_message);
  }
  const [, maxAge] = /max-age=(\d+)/.exec(response.headers.get("Cache-Control"));
  await sleep(Math.max(Number(maxAge), 1));
}
