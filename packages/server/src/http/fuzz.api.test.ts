import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API, type ApiName } from '@georisk/contract/api.ts';
import { problem } from '@georisk/contract/schemas/shared.ts';
import { createRandom } from '@georisk/domain/sampling/random.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Answered, createTokens, plantFuzzWorld, sendFuzz, type Tokens } from '@georisk/testing/fuzz/attack.ts';
import { type FuzzRequest, fuzzRequest } from '@georisk/testing/fuzz/requests.ts';
import type { World } from '@georisk/testing/permissions/ask.ts';

/** A few hundred here; `FUZZ=10000 FUZZ_SEED=7 npx vitest run fuzz.api` runs any number, of another series. */
const COUNT = Number(process.env['FUZZ'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/**
 * `FUZZ_READS=1` calls only reads, over connections that are kept open, and counts half a minute of silence as no
 * answer.
 */
const READS = process.env['FUZZ_READS'] === '1';
const ONLY = READS
  ? (Object.keys(API) as ApiName[]).filter((name) => API[name].method === 'GET')
  : (process.env['FUZZ_CALLS']?.split(',') as ApiName[] | undefined);
/** The requests change the data, so the world is made again after this many. */
const WORLD_LASTS = 400;
const AT_ONCE = 4;
const kept = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const SENDING = READS ? { agent: kept, silenceMs: 30_000 } : {};

let test: TestApp;
let dataDir: string;
let world: World;
let port: number;
let tokens: Tokens;

async function plantWorld(): Promise<World> {
  const db = test.database.kysely;
  await test.app.services.background.idle();
  await emptyDatabase(db);
  const planted = await plantFuzzWorld(db, dataDir, test.clock.now());
  tokens = createTokens(db, planted, () => test.clock.now());
  return planted;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-fuzz-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  kept.destroy();
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The defect of an answer to any request. */
function faultOf({ status, type, text }: Answered): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  // Too long a line is answered before any handler runs.
  if (status < 400 || status === 431 || !type.startsWith('application/json') || text === '') return null;
  const parsed = problem.safeParse(JSON.parse(text));
  return parsed.success && parsed.data.message.length > 0
    ? null
    : `${status} without a sentence: ${text.slice(0, 200)}`;
}

const show = ({ actor, method, path, headers, body }: FuzzRequest) =>
  `${actor.key ?? 'nobody'} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${body?.toString('utf8').slice(0, 600) ?? ''}`;

it(`${COUNT} malformed requests to every call are answered, none by a fault of the server`, {
  timeout: 3_600_000,
}, async () => {
  const random = createRandom(SEED);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const asked = new Set<string>();
  let slowest = { ms: 0, what: '' };
  for (let done = 0; done < COUNT; ) {
    world = await plantWorld();
    for (const end = Math.min(COUNT, done + WORLD_LASTS); done < end; ) {
      const batch = Array.from({ length: Math.min(AT_ONCE, end - done) }, () => fuzzRequest(random, world, ONLY));
      done += batch.length;
      await Promise.all(
        batch.map(async (each) => {
          asked.add(each.name);
          const logged = test.logs.length;
          try {
            const sentAt = performance.now();
            const answer = await sendFuzz(port, tokens, each, SENDING);
            const ms = performance.now() - sentAt;
            if (ms > slowest.ms) slowest = { ms, what: show(each).slice(0, 200) };
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            if (answer.status === 401 && each.actor.key !== null) tokens.forget(each.actor.key);
            const fault = faultOf(answer);
            if (fault === null) return;
            const log = test.logs.slice(logged).findLast((line) => line.includes('"err"')) ?? '';
            faults.push(`${each.name}: ${fault}\n  ${show(each)}\n  ${log.slice(0, 1_500)}`);
          } catch (error) {
            faults.push(`${each.name}: ${String(error)}\n  ${show(each)}`);
          }
        }),
      );
    }
  }
  const table = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `fuzz, seed ${SEED}: ${COUNT} requests to ${asked.size} of ${Object.keys(API).length} calls; ${table.join(', ')}; slowest ${Math.round(slowest.ms)} ms: ${slowest.what}\n`,
  );
  expect(faults).toEqual([]);
});
