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
  if (!hasRealData() || process.env['NO_REAL_DATA'] !== undefined) return undefined;
  return startRealProduct({ SMTP_URL: smtpUrl });
}

/** Those of the workers, or with DATABASE_URL the one on that database; none where they run already. */
async function startWorlds(count: number, root: string, smtpUrl: string): Promise<DemoWorlds | undefined> {
  if (process.env['DEMO_URL'] !== undefined) return undefined;
  return process.env['DATABASE_URL'] === undefined
    ? startDemos(count, root, smtpUrl)
    : startShared(join(root, '0'), smtpUrl);
}

/** Starts the demo worlds and, where it can, the real landscape on PostgreSQL. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const mail = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-demo-'));
  process.env['MAIL_FOLDER'] = mail.folder;
  const [demos, real] = await Promise.all([startWorlds(workers, dataDir, mail.url), startReal(mail.url)]);
  if (demos !== undefined) process.env['DEMO_URL'] = demos.products.map(({ url }) => url).join(' ');
  if (real !== undefined) {
    process.env['REAL_URL'] = real.url;
    process.env['REAL_LATE_URL'] = real.lateUrl;
  }
  return async () => {
    await demos?.stop();
    await real?.stop();
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(mail.folder, { recursive: true, force: true });
  };
}
