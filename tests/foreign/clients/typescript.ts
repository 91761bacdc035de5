// Makes the calls with the client that @hey-api/openapi-ts generated. Its zod schemas check every answer.
// Prints a line for each call: the operation, a tab, and what failed.
import { readFileSync } from 'node:fs';
import { createClient } from './client/client';
import * as sdk from './client/sdk.gen';
import { zErrorBody } from './client/zod.gen';

type Answer = { data?: unknown; error?: unknown; response?: Response };
type Operation = (options: object) => Promise<Answer>;
type Call = [operation: string, parameters: Record<string, string | number>, status: number];

const [address, key, list] = process.argv.slice(2) as [string, string, string];
const client = (key: string) => createClient({ baseUrl: address, headers: { 'X-API-Key': key } });
const operations = sdk as unknown as Record<string, Operation | undefined>;

/** What is wrong with the answer to a call. */
async function check([name, parameters, status]: Call): Promise<string> {
    const operation = operations[name];
    if (!operation) return 'there is no such function';
    const { fractionId, ...rest } = parameters;
    const inPath = name.endsWith('ByPath');
    const query = inPath ? rest : parameters;
    const options = {
        ...(inPath && { path: { fractionId } }),
        ...(Object.keys(query).length > 0 && { query }),
    };
    const { data, error, response } = await operation({ ...options, client: client(status === 401 ? 'none' : key) });
    if (response?.status !== status) return `answered ${response?.status} instead of ${status}`;
    if (status === 200) return data ? '' : 'there is no data';
    zErrorBody.strict().parse(error);
    return '';
}

/** How a person uses the client; the compiler checks it. */
async function types(): Promise<string> {
    const { data } = await sdk.findPlayer({ client: client(key), query: { nickname: 'Carl_Johnson', serverId: 1 } });
    const rank: string | undefined = data?.data.fraction?.rank_name;
    const kills: number | undefined = data?.data.stats.kills;
    return rank === 'Captain' && kills === 310 ? '' : 'the record is not what was written';
}

async function main() {
    console.log(`findPlayer\t${await types()}`);
    for (const call of JSON.parse(readFileSync(list, 'utf8')) as Call[]) {
        const failure = await check(call).catch(String);
        console.log(`${call[0]}\t${failure.replace(/\s+/g, ' ')}`);
    }
}

void main();
