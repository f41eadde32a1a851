import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from './mailbox.ts';
import { GREETED, tokenOf } from './people.ts';
import { type Product, runCommand, startProduct } from './product.ts';
import { hasRealData, startRealProduct } from './realData.ts';

/** The demo's fixed day: pictures and stories are the same on every day that they are made. */
export const DEMO_DATE = '2026-07-20';

/** Who is not greeted any more: all but the one whose story is the greeting. */
async function greetEverybody(url: string): Promise<void> {
  const installation = (await (await fetch(`${url}/api/installation`)).json()) as {
    demoAccounts: { userName: string }[];
  };
  for (const { userName } of installation.demoAccounts) {
    if (userName === GREETED) continue;
    const headers = { authorization: `Bearer ${await tokenOf(url, userName)}` };
    await fetch(`${url}/api/suppressWelcomeScreen`, { method: 'POST', headers });
  }
}

/** Starts the demo world on the embedded database and, where it can, the real landscape on PostgreSQL. */
export default async function setup(): Promise<() => Promise<void>> {
  const mail = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-demo-'));
  const products: Product[] = [];
  process.env['MAIL_FOLDER'] = mail.folder;
  if (process.env['DEMO_URL'] === undefined) {
    const settings = { DATA_DIR: dataDir, DEMO_DATE, SMTP_URL: mail.url };
    // With DATABASE_URL the stories run on that database; the command refuses one that holds anything of its own.
    if (process.env['DATABASE_URL']) await runCommand('packages/server/src/cli/demo.ts', [], settings);
    const demo = await startProduct(settings);
    products.push(demo);
    process.env['DEMO_URL'] = demo.url;
    await greetEverybody(demo.url);
  }
  if (hasRealData() && process.env['NO_REAL_DATA'] === undefined) {
    const real = await startRealProduct({ SMTP_URL: mail.url });
    products.push(real);
    process.env['REAL_URL'] = real.url;
    process.env['REAL_LATE_URL'] = real.lateUrl;
  }
  return async () => {
    for (const product of products) await product.stop();
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(mail.folder, { recursive: true, force: true });
  };
}
