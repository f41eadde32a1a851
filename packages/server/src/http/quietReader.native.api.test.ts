import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@georisk/domain/sampling/random.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createTokens, plantFuzzWorld, sendFuzz, type Tokens } from '../testing/fuzz/attack.ts';
import { openQuietReader, type QuietReader } from '../testing/fuzz/reader.ts';
import { fuzzRequest } from '../testing/fuzz/requests.ts';
import { BLOCKS } from '../testing/landscape.ts';
import type { World } from '../testing/permissions/ask.ts';
import { type ServerProcess, serverProcess } from '../testing/serverProcess.ts';

/** As many as the fuzz asks, in as many rounds. */
const COUNT = Number(process.env['FUZZ'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const ROUNDS = 6;
const AT_ONCE = 4;
/** What the reader may wait beside them, in times of what he waits beside as many who read as quietly as he does. */
const MOST_RATIO = 2;

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
  server = await serverProcess({ DATABASE_URL, DATA_DIR: dataDir, JOBS: '0', RATE_LIMIT_FACTOR: '100000' });
  await server.start();
  port = Number(new URL(server.url()).port);
  // Another company's than those whom most malformed requests name.
  const token = await tokens.of('b.manager');
  reader = openQuietReader({ port, path: `/api/blocks/${BLOCKS.foreign}`, token });
});
afterAll(async () => {
  await reader.close();
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const p99 = (waits: readonly number[]) =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;

/** Made beforehand: making them is no work of the server's. */
async function attack(random: () => number, count: number): Promise<void> {
  const requests = Array.from({ length: count }, () => fuzzRequest(random, world));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const { status } = await sendFuzz(port, tokens, next).catch(() => ({ status: 0 }));
        if (status === 401 && next.actor.key !== null) tokens.forget(next.actor.key);
      }
    }),
  );
}

/** As many, of the company that most malformed requests name, who ask for nothing odd. */
async function readBeside(until: number): Promise<void> {
  const token = await tokens.of('a.manager');
  const headers = { authorization: `Bearer ${token}` };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/blocks/${BLOCKS.own}`, { headers });
        await answer.arrayBuffer();
      }
    }),
  );
}

it(`a quiet reader waits beside ${COUNT} malformed requests at most ${MOST_RATIO} times as long as beside ordinary ones`, {
  timeout: 3_600_000,
}, async () => {
  const random = createRandom(SEED);
  const waits = { malformed: [] as number[], ordinary: [] as number[], alone: [] as number[] };
  // What is compiled and connected for the first time is nobody's attack.
  await reader.during(attack(random, 100));
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turn, for as long: whatever else the machine does falls on all of them.
    const began = performance.now();
    waits.malformed.push(...(await reader.during(attack(random, Math.ceil(COUNT / ROUNDS)))));
    const took = performance.now() - began;
    waits.ordinary.push(...(await reader.during(readBeside(performance.now() + took))));
    waits.alone.push(...(await reader.during(sleep(took))));
  }
  const said = Object.entries(waits).map(([when, each]) => `${when} ${p99(each).toFixed(1)} ms of ${each.length}`);
  process.stdout.write(`quiet reader, p99: ${said.join(', ')}\n`);
  expect(p99(waits.malformed) / p99(waits.ordinary)).toBeLessThanOrEqual(MOST_RATIO);
});
