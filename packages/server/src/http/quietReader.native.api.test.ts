import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@georisk/domain/sampling/random.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { createTokens, plantFuzzWorld, sendFuzz, type Tokens } from '@georisk/testing/fuzz/attack.ts';
import { openQuietReader, type QuietReader } from '@georisk/testing/fuzz/reader.ts';
import { type FuzzRequest, fuzzRequest } from '@georisk/testing/fuzz/requests.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import type { World } from '@georisk/testing/permissions/ask.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { type ServerProcess, serverProcess } from '@georisk/testing/serverProcess.ts';

/** Sent before anything is measured: by then their sender is slowed down. */
const FIRST = 1_500;
/** As many as the fuzz test sends, in as many rounds. */
const COUNT = Number(process.env['FUZZ'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const ROUNDS = 6;
const AT_ONCE = 16;
/** All of one company. */
const SENDERS: ReadonlySet<string> = new Set<PersonKey>(['a.manager', 'a.operator', 'a.damage1']);
/**
 * How long the reader may wait beside them, as a multiple of the wait alone. `scripts/chaos/attack.ts` holds the p99 to
 * it, on a machine with nothing else to do.
 */
const MAX_RATIO = 2;

let database: Database;
let dataDir: string;
let server: ServerProcess;
let world: World;
let tokens: Tokens;
let reader: QuietReader;
let port: number;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-quiet-'));
  world = await plantFuzzWorld(database.kysely, dataDir, new Date());
  tokens = createTokens(database.kysely, world, () => new Date());
  const DATABASE_URL = String(database.pool.options.connectionString);
  server = await serverProcess({ DATABASE_URL, DATA_DIR: dataDir, JOBS: '0', RATE_LIMIT_FACTOR: '1' });
  await server.start();
  port = Number(new URL(server.url()).port);
  // Of a company that sends none of the malformed requests.
  const token = await tokens.of('b.manager');
  reader = openQuietReader({ port, path: `/api/blocks/${BLOCKS.foreign}`, token });
});
afterAll(async () => {
  await reader.close();
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const quantile = (waits: readonly number[], share: number) =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? Number.NaN;

/** Made beforehand, so that making them is not measured. */
async function attack(random: () => number, count: number): Promise<void> {
  const requests: FuzzRequest[] = [];
  while (requests.length < count) {
    const next = fuzzRequest(random, world);
    if (next.actor.key !== null && SENDERS.has(next.actor.key)) requests.push(next);
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const { status } = await sendFuzz(port, tokens, next).catch(() => ({ status: 0 }));
        if (status === 401 && next.actor.key !== null) tokens.forget(next.actor.key);
      }
    }),
  );
}

it(`a quiet reader waits beside ${COUNT} malformed requests at most ${MAX_RATIO} times as long as alone`, {
  timeout: 3_600_000,
}, async () => {
  const random = createRandom(SEED);
  const waits = { malformed: [] as number[], alone: [] as number[] };
  await reader.during(attack(random, FIRST));
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turn, for as long: other load of the machine affects both.
    const began = performance.now();
    waits.malformed.push(...(await reader.during(attack(random, Math.ceil(COUNT / ROUNDS)))));
    waits.alone.push(...(await reader.during(sleep(performance.now() - began))));
  }
  const said = Object.entries(waits).map(
    ([when, each]) =>
      `${when} p50 ${quantile(each, 0.5).toFixed(1)}, p99 ${quantile(each, 0.99).toFixed(1)} ms of ${each.length}`,
  );
  process.stdout.write(`quiet reader: ${said.join('; ')}\n`);
  expect(quantile(waits.malformed, 0.5) / quantile(waits.alone, 0.5)).toBeLessThanOrEqual(MAX_RATIO);
});
