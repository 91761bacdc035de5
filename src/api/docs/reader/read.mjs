const url = "{base}/v2/events";
const key = { "X-API-Key": "YOUR_KEY" };
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
// Keep `last` in a file to continue after a restart as well.
let { next: last } = await (await fetch(`${url}?limit=1`, { headers: key })).json();
for (;;) {
  const silence = new AbortController();
  let timer;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), 45_000);
  };
  alive();
  try {
    const headers = { ...key, Accept: "text/event-stream", "Last-Event-ID": last };
    const response = await fetch(url, { headers, signal: silence.signal });
    if (response.status === 429 || response.status >= 500) {
      await sleep(Number(response.headers.get("Retry-After") ?? 30));
      continue;
    }
    if (!response.ok) {
      console.error(await response.text());
      process.exit(1);
    }
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      alive();
      const frames = (text + chunk).split("\n\n");
      text = frames.pop();
      for (const frame of frames) {
        const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
        if (!data) continue;
        const event = JSON.parse(data);
        console.log(event);
        last = event.id;
      }
    }
  } catch (problem) {
    console.error(problem.message);
  } finally {
    clearTimeout(timer);
  }
  await sleep(3);
}
