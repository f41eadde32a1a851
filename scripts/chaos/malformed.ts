/**
 * Malformed requests in a process of their own, by the people of the demo's first insurer and by nobody: made
 * beforehand, sent on the parent's signal, then their statuses are reported. Started by `attack.ts` with the address,
 * the database's address, how many, how many at once, and the seed of their series.
 */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { createRandom } from '../../packages/domain/src/sampling/random.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { createTokens, sendFuzz } from '../../packages/testing/src/fuzz/attack.ts';
import { isOfFirstInsurer, readDemoWorld } from '../../packages/testing/src/fuzz/demoWorld.ts';
import { type FuzzRequest, fuzzRequest } from '../../packages/testing/src/fuzz/requests.ts';

const [url = '', databaseUrl = '', count = '', atOnce = '', seed = '1'] = process.argv.slice(2);
const port = Number(new URL(url).port);
const agent = new Agent({ keepAlive: true, maxSockets: Number(atOnce) });

const database = await openDatabase({ dataDir: tmpdir(), databaseUrl, poolSize: 2 });
const { world, named } = await readDemoWorld(database.kysely);
const tokens = createTokens(database.kysely, world, () => new Date());
const random = createRandom(Number(seed));
const requests: FuzzRequest[] = [];
while (requests.length < Number(count)) {
  const next = fuzzRequest(random, world);
  if (isOfFirstInsurer(next)) requests.push(named(next));
}
for (const { actor } of requests) if (actor.key !== null) await tokens.of(actor.key);

const statuses: Record<string, number> = {};
async function lane(): Promise<void> {
  for (let next = requests.pop(); next !== undefined && process.connected; next = requests.pop()) {
    const { status } = await sendFuzz(port, tokens, next, { agent }).catch((error: unknown) => ({
      status: String(error),
    }));
    const said = typeof status === 'number' ? status : `${next.name}: ${status}`;
    statuses[said] = (statuses[said] ?? 0) + 1;
    if (status === 401 && next.actor.key !== null) tokens.forget(next.actor.key);
  }
}

process.send?.('ready');
await once(process, 'message');
await Promise.all(Array.from({ length: Number(atOnce) }, lane));
agent.destroy();
await database.close();
process.send?.(statuses, () => process.disconnect());
