/**
 * `node scripts/chaos/damageCase.ts [kills]`: kill -9 of the server while a yield is calculated, zones are made, photos come in and points
 * are saved. Afterwards nothing is lost that was answered, nothing stands twice, each plot is wholly as it was or wholly as it should become.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openNative } from '../../packages/server/src/db/native.ts';
import { caseChaos } from '../../packages/server/src/testing/caseChaos.ts';
import { createPostgresCluster } from '../../packages/server/src/testing/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';

const kills = Number(process.argv[2] ?? 20);
const bin = postgresBin();
if (!bin) {
  console.log('no PostgreSQL here: nothing to kill');
  process.exit(0);
}
const cluster = await createPostgresCluster({ bin, durable: true });
const dataDir = mkdtempSync(join(tmpdir(), 'georisk-case-'));
const database = await openNative({ databaseUrl: cluster.url('postgres') });
await migrate(database.kysely);
const { faults, lanes } = await caseChaos({
  database,
  dataDir,
  kills,
  onRound: (round, count) => console.log(`damage case: kill ${round}/${kills}, ${count} faults`),
});
await database.close();
await cluster.remove();
rmSync(dataDir, { recursive: true, force: true });
console.table(lanes);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
