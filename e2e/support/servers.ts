import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { WorkState } from '../../packages/contract/src/verticals/admin/work.ts';
import { startMailServer } from './mailbox.ts';
import { GREETED, tokenOf } from './people.ts';
import { type Product, runCommand, startProduct } from './product.ts';
import { hasRealData, type RealProduct, startRealProduct } from './realData.ts';

/** Names the folder of a demo world that no process uses. */
const TEMPLATE = 'DEMO_TEMPLATE';

const UNFINISHED = ['queued', 'running', 'retrying'] satisfies readonly WorkState[];
/** Begins when all other work of a new demo is done. */
const LAST_WORK = 'soil-zones';

/** The demo's fixed day: pictures and stories are the same on every day. */
export const DEMO_DATE = '2026-07-20';

/** These people have seen the welcome. */
export async function greet(url: string, userNames: readonly string[]): Promise<void> {
  for (const userName of userNames) {
    const headers = { authorization: `Bearer ${await tokenOf(url, userName)}` };
    await fetch(`${url}/api/suppressWelcomeScreen`, { method: 'POST', headers });
  }
}

/** Users without a greeting: all but the one whose story is the greeting. */
async function greetEverybody(url: string): Promise<void> {
  const installation = (await (await fetch(`${url}/api/installation`)).json()) as {
    demoAccounts: { userName: string }[];
  };
  const userNames = installation.demoAccounts.map(({ userName }) => userName);
  await greet(
    url,
    userNames.filter((userName) => userName !== GREETED),
  );
}

/**
 * Waits until the background work of a new demo is done, that of the night too: each copy of an unfinished world would
 * do it again, and stories would wait for it.
 */
async function worked(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(url, 'admin')}` };
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const answers = await Promise.all(
      [...UNFINISHED, 'done'].map((state) => fetch(`${url}/api/admin/work?state=${state}`, { headers })),
    );
    const [done = [], ...unfinished] = (
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as { items: { name: string }[] }).items))
    ).toReversed();
    if (unfinished.flat().length === 0 && done.some(({ name }) => name === LAST_WORK)) return;
    await new Promise((later) => setTimeout(later, 500));
  }
  throw new Error('The background work of a new demo did not end');
}

const startDemo = async (settings: Readonly<Record<string, string>>): Promise<Product> => {
  const demo = await startProduct(settings);
  await greetEverybody(demo.url);
  return demo;
};

/** The demo world on the database of DATABASE_URL, for all workers. */
async function startShared(dataDir: string, smtpUrl: string): Promise<Product> {
  const settings = { DATA_DIR: dataDir, DEMO_DATE, SMTP_URL: smtpUrl };
  // The command refuses a database with any content.
  await runCommand('packages/demo/src/cli/demo.ts', [], settings);
  return startDemo(settings);
}

/**
 * A demo world for each worker, so that stories do not affect each other. Making one takes five times as long as
 * starting it: it is made once, stopped and copied, once more for stories that need a world of their own (`demoCopy`).
 */
async function startDemos(count: number, root: string, smtpUrl: string): Promise<Product[]> {
  const folders = Array.from({ length: count }, (_, index) => join(root, String(index)));
  const settings = (folder: string) => ({ DATA_DIR: folder, DEMO_DATE, SMTP_URL: smtpUrl });
  const template = join(root, 'template');
  const first = await startDemo(settings(template));
  await worked(first.url);
  await first.stop();
  for (const folder of folders) cpSync(template, folder, { recursive: true });
  process.env[TEMPLATE] = template;
  return Promise.all(folders.map((folder) => startProduct(settings(folder))));
}

/**
 * Fills a folder with the data of the demo world. Where there is none to copy, the first start in it makes one.
 * @returns whether there was one
 */
export function demoCopy(folder: string): boolean {
  const template = process.env[TEMPLATE];
  if (template === undefined) return false;
  cpSync(template, folder, { recursive: true });
  return true;
}

async function startReal(smtpUrl: string): Promise<RealProduct[]> {
  if (!hasRealData() || process.env['NO_REAL_DATA'] !== undefined) return [];
  return [await startRealProduct({ SMTP_URL: smtpUrl })];
}

/** Those of the workers, or with DATABASE_URL the one on that database. */
const startWorlds = async (count: number, root: string, smtpUrl: string): Promise<Product[]> =>
  process.env['DATABASE_URL'] === undefined
    ? startDemos(count, root, smtpUrl)
    : [await startShared(join(root, '0'), smtpUrl)];

/** Starts the demo worlds on embedded databases and, where it can, the real landscape on PostgreSQL. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const mail = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-demo-'));
  process.env['MAIL_FOLDER'] = mail.folder;
  const isRunning = process.env['DEMO_URL'] !== undefined;
  const [demos, [real]] = await Promise.all([
    isRunning ? [] : startWorlds(workers, dataDir, mail.url),
    startReal(mail.url),
  ]);
  if (!isRunning) process.env['DEMO_URL'] = demos.map(({ url }) => url).join(' ');
  if (real !== undefined) {
    process.env['REAL_URL'] = real.url;
    process.env['REAL_LATE_URL'] = real.lateUrl;
  }
  return async () => {
    for (const product of real === undefined ? demos : [...demos, real]) await product.stop();
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(mail.folder, { recursive: true, force: true });
  };
}
