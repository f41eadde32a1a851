import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createPostgresCluster, type PostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../../scripts/lib/system.mjs';
import { createAdministrator, setPassword } from './administrator.ts';
import { type Product, runCommand, startProduct } from './product.ts';
import { LATE_DATE, writeSeason } from './realSeason.ts';

const data = resolve(process.env['REAL_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data'));
const set = join(data, 'moved-to-hungary');
const IMPORT = 'packages/server/src/cli/import.ts';

/** Whether the real landscape and a PostgreSQL are both available. */
export const hasRealData = (): boolean => existsSync(join(set, 'blocks.geojson')) && postgresBin() !== undefined;

const ndviFiles = () =>
  readdirSync(join(set, 'ndvi'))
    .sort()
    .map((name) => join(set, 'ndvi', name));

/** The installation's first administrator, made by the operator at the machine. */
export const REAL_ADMIN = {
  userName: 'admin',
  password: process.env['REAL_ADMIN_PASSWORD'] ?? 'három sárga traktor',
} as const;

/** An image of the set before the import. @param date `YYYY-MM-DD` */
export const realNdviFile = (date: string): string => join(set, 'ndvi', `ndvi_${date}.tif`);

/** The commands by which an operator feeds the product, in their order. */
export const realImports = (): readonly (readonly string[])[] => [
  ['country', join(data, 'C-hungary-admin-2018/country_simplified.geojson')],
  ['settlements', join(data, 'C-hungary-admin-2018/settlements_simplified.geojson')],
  ['blocks', join(set, 'blocks.geojson')],
  ['policies', join(set, 'policy-plots.geojson'), '--new-company', 'Mintabiztosító', '--email', '{farmer}@pelda.hu'],
  ['ndvi', ...ndviFiles()],
];

export interface RealProduct extends Product {
  /** The same installation four weeks later. */
  readonly lateUrl: string;
}

/** The product on PostgreSQL, fed with the real landscape by its own commands. */
export async function startRealProduct(settings: Readonly<Record<string, string>>): Promise<RealProduct> {
  const bin = postgresBin();
  if (!bin) throw new Error('PostgreSQL with PostGIS is needed');
  const cluster: PostgresCluster = await createPostgresCluster({ bin });
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-real-'));
  const environment = {
    ...settings,
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: dataDir,
    DEMO_DATE: '2018-05-25',
  };
  for (const args of realImports()) await runCommand(IMPORT, args, environment);
  const season = writeSeason(dataDir);
  await runCommand(IMPORT, ['blocks', season.blocks], environment);
  await runCommand(
    IMPORT,
    ['policies', season.policies, '--company', 'Mintabiztosító', '--email', '{farmer}@pelda.hu', '--without-outline'],
    environment,
  );
  await runCommand(IMPORT, ['alerts', season.alerts], environment);
  const passwordToken = await createAdministrator(REAL_ADMIN.userName, environment);
  const product = await startProduct(environment);
  await setPassword(product.url, passwordToken, REAL_ADMIN.password);
  const late = await startProduct({ ...environment, DEMO_DATE: LATE_DATE });
  return {
    ...product,
    lateUrl: late.url,
    async stop() {
      await late.stop();
      await product.stop();
      await cluster.remove();
    },
  };
}
