/**
 * An event over 1,500,000 insured plots of one year on native PostgreSQL: a hailstorm's swath, the largest area that may
 * be asked and a day's alerts, of one insurer and of all. LAND_BLOCKS=30000 measures a smaller land.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProduct } from '../e2e/support/product.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { openSession } from '../packages/testing/src/fixture.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { alertDay, eventFigures, eventIn, swathOf } from './eventCalls.ts';
import { ADMIN, ALERT_DAY, loadLand, MANAGER } from './landLoad.ts';
import { report, skip } from './support.ts';

const BLOCKS = Number(process.env['LAND_BLOCKS'] ?? 300_000);

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is needed (Debian: postgresql-15 postgresql-15-postgis-3)');

/** All plots are of this year, and their crops have prices. */
const ONE_YEAR = [
  `update policy set policy_number = policy_number || '-' || year, year = 2026`,
  `insert into insured_price (company_id, plant_code, year, price)
    select company.id, code, 2026, 75000 from company, unnest(array['OSZI_BUZA', 'KUKORICA', 'NAPRAFORGO', 'REPCE']) as code`,
  'vacuum analyze',
];

const folder = mkdtempSync(join(tmpdir(), 'georisk-bench-event-'));
const cluster = await createPostgresCluster({ bin });
try {
  const url = cluster.url('postgres');
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  await migrate(database.kysely);
  await loadLand(url, BLOCKS, (sentence) => process.stdout.write(`${sentence}\n`));
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of ONE_YEAR) await client.query(statement);
  await client.end();
  const at = new Date();
  const tokens = {
    manager: await openSession(database.kysely, MANAGER, { at }),
    admin: await openSession(database.kysely, ADMIN, { at }),
  };
  await database.close();
  const settings = { DATABASE_URL: url, DATA_DIR: folder, JOBS: '0', LOG_LEVEL: 'silent' };
  const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000' });
  try {
    report(
      await eventFigures(
        url,
        {
          'of the insurer with half of the land': { url: product.url, token: tokens.manager },
          'of all insurers': { url: product.url, token: tokens.admin },
        },
        {
          'A swath of 60 × 10 km': eventIn(swathOf(60_000, 10_000)),
          'The largest event, 5,000 km²': eventIn(swathOf(110_000, 44_000)),
          'The alerts of a day, one on each of 120 blocks': alertDay(ALERT_DAY),
        },
      ),
    );
  } finally {
    await product.stop();
  }
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
