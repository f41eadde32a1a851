import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { DEMO_DATE, type DemoWorlds, loadDemo, startDemo, startDemos } from './demoWorlds.ts';
import { startMailServer } from './mailbox.ts';
import { hasRealData, type RealProduct, startRealProduct } from './realData.ts';

/** The demo world on the database of DATABASE_URL, for all workers. */
async function startShared(dataDir: string, smtpUrl: string): Promise<DemoWorlds> {
  const settings = { DATA_DIR: dataDir, DEMO_DATE, SMTP_URL: smtpUrl };
  await loadDemo(settings);
  const product = await startDemo(settings);
  return { products: [product], stop: () => product.stop() };
}

async function startReal(smtpUrl: string): Promise<RealProduct | undefined> {
  // No story of `npm test` needs it.
  if (!hasRealData() || process.env['STORIES'] === 'usual') return undefined;
  return startRealProduct({ SMTP_URL: smtpUrl });
}

/** Those of the workers, or with DATABASE_URL the one on that database; none where they run already. */
async function startWorlds(count: number, root: string, smtpUrl: string): Promise<DemoWorlds | undefined> {
  if (process.env['DEMO_URL'] !== undefined) return undefined;
  return process.env['DATABASE_URL'] === undefined
    ? startDemos(count, root, smtpUrl)
    : startShared(join(root, '0'), smtpUrl);
}

/** What was started is stopped, whatever of it fails, in the opposite order. */
async function startAll(workers: number, started: AsyncDisposableStack): Promise<void> {
  const mail = await startMailServer();
  started.defer(() => rmSync(mail.folder, { recursive: true, force: true }));
  started.defer(() => mail.close());
  process.env['MAIL_FOLDER'] = mail.folder;
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-demo-'));
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const [demos, real] = await Promise.allSettled([startWorlds(workers, dataDir, mail.url), startReal(mail.url)]);
  for (const { value } of [demos, real].filter((each) => each.status === 'fulfilled'))
    if (value !== undefined) started.defer(() => value.stop());
  for (const each of [demos, real]) if (each.status === 'rejected') throw each.reason;
  if (demos.status === 'fulfilled' && demos.value !== undefined)
    process.env['DEMO_URL'] = demos.value.products.map(({ url }) => url).join(' ');
  if (real.status === 'fulfilled' && real.value !== undefined) {
    process.env['REAL_URL'] = real.value.url;
    process.env['REAL_LATE_URL'] = real.value.lateUrl;
  }
}

/** Starts the demo worlds and, where it can, the real landscape on PostgreSQL. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const started = new AsyncDisposableStack();
  const stop = () => started.disposeAsync();
  try {
    await startAll(workers, started);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
