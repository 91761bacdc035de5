// Uses the client that `muster sdk typescript` prints, as driver.py does.
import { deepStrictEqual, ok, rejects } from 'node:assert';
import { readFileSync } from 'node:fs';
import { Muster, MusterError } from './muster';

type Call = [operation: string, parameters: Record<string, string | number>, status: number];

const [mode, address, key, ...rest] = process.argv.slice(2) as [string, string, string, ...string[]];
const muster = new Muster(key, { address });

async function call([operation, parameters, status]: Call): Promise<void> {
    const asked = new Muster(status === 401 ? 'none' : key, { address });
    const methods = asked as unknown as Record<string, (query: object) => Promise<unknown>>;
    const answered = await methods[operation]!(parameters).then(
        (answer) => {
            ok(answer);
            return 200;
        },
        (error: unknown) => {
            ok(error instanceof MusterError && error.errorCode && error.errorId && error.message, String(error));
            return error.status;
        },
    );
    deepStrictEqual(answered, status);
}

async function cache(): Promise<void> {
    deepStrictEqual(await muster.getMap({ serverId: 1 }), await muster.getMap({ serverId: 1 }));
    const [first, second] = [await lspd(), await lspd()];
    deepStrictEqual(first, second);
    const rank: number | null | undefined = first['1']?.rank;
    deepStrictEqual([rank, first['1']?.name], [null, 'Carl_Johnson']);
}

async function lspd() {
    return (await muster.getFraction({ serverId: 1, fractionId: 'LSPD' })).data;
}

async function limit(small: string): Promise<void> {
    const patient = new Muster(small, { address });
    deepStrictEqual(await patient.getOnline({ serverId: 1 }), await patient.getOnline({ serverId: 1 }));
    const impatient = new Muster(small, { address, maxWait: 0 });
    await rejects(impatient.getOnline({ serverId: 1 }), (error: MusterError) => {
        deepStrictEqual([error.status, error.errorCode], [429, 'RATE_LIMIT_EXCEEDED']);
        return (error.retryAfter ?? 0) >= 1;
    });
}

async function invalid(): Promise<void> {
    await rejects(muster.getEvents({ kinds: 'property.sold' }), (error: MusterError) => {
        deepStrictEqual([error.status, error.errorCode], [422, 'VALIDATION_ERROR']);
        deepStrictEqual(error.detail[0]?.loc, ['query', 'kinds']);
        return error.errorId !== '';
    });
}

async function stream(key: string): Promise<void> {
    const stop = new AbortController();
    const reader = new Muster(key, { address });
    for await (const event of reader.streamEvents({ serverId: 1, kinds: 'interview', signal: stop.signal })) {
        console.log(`event\t${event.id}`);
        if (event.after?.['place'] === 'end') stop.abort();
    }
}

async function gone(): Promise<void> {
    const isGone = (error: MusterError) => error.status === 410 && error.errorCode === 'EVENTS_GONE';
    await rejects(muster.getEvents({ since: 0 }), isGone);
    await rejects(muster.streamEvents({ since: 0 }).next(), isGone);
}

async function check(name: string, run: () => Promise<void>): Promise<void> {
    const failure = await run().then(() => '', String);
    console.log(`${name}\t${failure.replace(/\s+/g, ' ')}`);
}

async function main() {
    if (mode === 'calls') {
        const calls = JSON.parse(readFileSync(rest[0]!, 'utf8')) as Call[];
        for (const one of calls) await check(one[0], () => call(one));
        return;
    }
    const [small, streaming] = rest as [string, string];
    await check('cache', cache);
    await check('limit', () => limit(small));
    await check('invalid', invalid);
    await check('stream', () => stream(streaming));
    await check('gone', gone);
}

void main();
