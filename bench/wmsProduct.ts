/** The product on PostgreSQL, fed with the synthetic scene by its own commands and called as an administrator. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdministrator, setPassword, signIn } from '../e2e/support/administrator.ts';
import { type Product, runCommand, startProduct } from '../e2e/support/product.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { cpuMsOf, familyOf } from './cpuTime.ts';
import { SCENE_NDVI } from './wmsScene.ts';

const DATE = '2026-05-01';
const PASSWORD = 'hetvenhét szürke marha';

/** One run of the server. */
export interface RunningWms {
  readonly url: string;
  readonly headers: { readonly authorization: string };
  /** CPU milliseconds of the server so far; the database's, which answers once in five seconds, are left out. */
  cpuMs(): number;
  stop(): Promise<void>;
}

export interface WmsProduct {
  /** Path of its WMS, without a query. */
  readonly path: string;
  readonly layer: string;
  /** @param processes that share the port */
  start(processes?: number): Promise<RunningWms>;
  remove(): Promise<void>;
}

const running = (product: Product, headers: RunningWms['headers']): RunningWms => ({
  url: product.url,
  headers,
  cpuMs: () => cpuMsOf(product.process.pid === undefined ? [] : familyOf(product.process.pid)),
  stop: () => product.stop(),
});

/** @param bin folder of PostgreSQL's programs */
export async function openWmsProduct(bin: string): Promise<WmsProduct> {
  const cluster = await createPostgresCluster({ bin });
  const folder = mkdtempSync(join(tmpdir(), 'georisk-wms-'));
  const settings = {
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'silent',
    // No other work runs during the measurement.
    JOBS: '0',
  };
  const remove = async () => {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { file, scale, offset, noData } = SCENE_NDVI;
    const meaning = [`--scale=${scale}`, `--offset=${offset}`, `--nodata=${noData}`, `--date=${DATE}`];
    await runCommand('packages/server/src/cli/import.ts', ['ndvi', file, ...meaning], settings);
    const token = await createAdministrator('admin', settings);
    const first = await startProduct(settings);
    try {
      await setPassword(first.url, token, PASSWORD);
    } finally {
      await first.stop();
    }
  } catch (cause) {
    await remove();
    throw cause;
  }
  return {
    path: '/geoserver/s2/wms',
    layer: `NDVI_${DATE}`,
    async start(processes = 1) {
      const product = await startProduct({ ...settings, PROCESSES: String(processes) });
      return running(product, await signIn(product.url, 'admin', PASSWORD));
    },
    remove,
  };
}
