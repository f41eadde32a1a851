import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '../../packages/testing/src/caseCalls.ts';
import { fieldImports, type MeasuredField, TODAY, writeFieldFiles } from '../../packages/testing/src/measuredFields.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { createAdministrator, setPassword, signIn } from './administrator.ts';
import { type Product, runCommand, startProduct } from './product.ts';

const PASSWORD = 'három sárga traktor';
const IMPORT = 'packages/server/src/cli/import.ts';

/** An installation on PostgreSQL of its own with some fields and one insurer, on the day of the moved fields. */
export interface CaseProduct {
  readonly companyId: number;
  /** For another server on the same installation. */
  readonly settings: Readonly<Record<string, string>>;
  readonly product: Product;
  /** The administrator's calls. @param url of the called server */
  callerAt(url: () => string): Promise<Caller>;
  /** Stops the database too, and deletes all of it. */
  remove(): Promise<void>;
}

/** Makes calls over HTTP with this header. @param url of the server that is asked */
export const callerWith =
  (url: () => string, headers: { readonly authorization: string }): Caller =>
  async (method, path, body) => {
    const answer = await fetch(`${url()}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as unknown;
  };

/** @param bin folder of PostgreSQL's programs */
export async function startCaseProduct(
  bin: string,
  fields: readonly MeasuredField[],
  { durable = false, env = {} }: { readonly durable?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<CaseProduct> {
  const cluster = await createPostgresCluster({ bin, durable });
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-case-'));
  const settings = {
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: dataDir,
    DEMO_DATE: TODAY,
    LOG_LEVEL: 'error',
    ...env,
  };
  for (const field of fields) {
    const files = await writeFieldFiles(dataDir, field);
    for (const args of fieldImports(field, files)) await runCommand(IMPORT, args, settings);
  }
  const token = await createAdministrator('admin', settings);
  const product = await startProduct(settings);
  await setPassword(product.url, token, PASSWORD);
  const callerAt = async (url: () => string) => callerWith(url, await signIn(product.url, 'admin', PASSWORD));
  const admin = await callerAt(() => product.url);
  const { id } = (await admin('POST', '/api/admin/companies', { name: 'Mintabiztosító', kind: 'insurer' })) as {
    id: number;
  };
  return {
    companyId: id,
    settings,
    product,
    callerAt,
    async remove() {
      await product.stop();
      await cluster.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
