/**
 * `node scripts/chaos/outbox.ts [days [lanes]]`: seeded days of an assessor's outbox, the browser's own code in
 * processes of their own, against the real server: the network is cut, answers are lost after the server has written,
 * the browser is killed, the clock is moved, two tabs work. Afterwards every operation that the screen had shown as kept
 * is on the server once and in its order, photos bit for bit. Instead of a number of days, seeds: `487,699,`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Caller } from '../../packages/testing/src/caseCalls.ts';
import { importFields } from '../../packages/testing/src/caseStage.ts';
import { openSession, plantFixture } from '../../packages/testing/src/fixture.ts';
import { TODAY } from '../../packages/testing/src/measuredFields.ts';
import { OUTBOX_FIELDS, outboxChaos, type OutboxResult } from '../../packages/testing/src/outboxChaos.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { serverProcess } from '../../packages/testing/src/serverProcess.ts';
import { postgresBin } from '../lib/system.mjs';

const [asked = '1000'] = process.argv.slice(2);
const all = asked.includes(',')
  ? asked.split(',').filter(Boolean).map(Number)
  : Array.from({ length: Number(asked) }, (_each, index) => index + 1);
const lanes = Number(process.argv[3] ?? 4);

const bin = postgresBin();
if (!bin) {
  console.log('This needs a PostgreSQL beside it: an embedded database belongs to its server alone.');
  process.exit(1);
}
const dataDir = mkdtempSync(join(tmpdir(), 'georisk-outbox-'));
const cluster = await createPostgresCluster({ bin, durable: true });
const databaseUrl = cluster.url('postgres');
const database = await openDatabase({ dataDir, databaseUrl });
await migrate(database.kysely);
const { people } = await plantFixture(database.kysely, new Date());
await importFields(database.kysely, dataDir, OUTBOX_FIELDS);
const userId = people['a.manager'];
const token = await openSession(database.kysely, userId, { at: new Date() });
const server = await serverProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_DATE: TODAY });
await server.start();
const url = server.url();

const call: Caller = async (method, path, body) => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

let [done, faulty] = [0, 0];
const results: OutboxResult[] = await Promise.all(
  Array.from({ length: lanes }, (_, lane) => {
    const seeds = all.filter((_seed, index) => index % lanes === lane);
    let before = 0;
    const onRound = (_round: number, faults: number) => {
      done += 1;
      faulty += faults - before;
      before = faults;
      if (done % 20 === 0) console.log(`outbox: day ${done}/${all.length}, ${faulty} faults`);
    };
    return outboxChaos({ db: database.kysely, dataDir, url, token, userId, call, seeds, onRound });
  }),
);
await server.stop();
await database.close();
await cluster.remove();
rmSync(dataDir, { recursive: true, force: true });
const sum: Record<string, number> = {};
for (const { faults, ...counts } of results)
  for (const [name, count] of Object.entries({ ...counts, faults: faults.length }))
    sum[name] = (sum[name] ?? 0) + count;
for (const { faults } of results) for (const fault of faults) console.log(fault);
console.table(sum);
process.exit(faulty > 0 ? 1 : 0);
