/**
 * `node scripts/chaos/damageCase.ts [kills]`: kill -9 of the server while a yield is calculated, zones are made,
 * photos are uploaded and points are saved. Afterwards no answered write is lost, nothing is stored twice, each plot
 * is completely in its old or completely in its new state.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { caseChaos, type CaseChaosResult } from '../../packages/testing/src/caseChaos.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';

const kills = Number(process.argv[2] ?? 20);

async function run(name: string, databaseUrl?: string): Promise<CaseChaosResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-case-'));
  const open = async () => {
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database.kysely);
    return database;
  };
  const onRound = (round: number, count: number) => console.log(`${name}: kill ${round}/${kills}, ${count} faults`);
  const result = await caseChaos({ open, dataDir, ...(databaseUrl !== undefined && { databaseUrl }), kills, onRound });
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}

const results: Record<string, CaseChaosResult> = { 'damage case, embedded': await run('damage case, embedded') };
const bin = postgresBin();
if (bin) {
  const cluster = await createPostgresCluster({ bin, durable: true });
  results['damage case, native'] = await run('damage case, native', cluster.url('postgres'));
  await cluster.remove();
}
for (const [name, { faults, lanes }] of Object.entries(results)) {
  console.log(name);
  console.table(lanes);
  for (const fault of faults) console.log(fault);
}
process.exit(Object.values(results).some(({ faults }) => faults.length > 0) ? 1 : 0);
