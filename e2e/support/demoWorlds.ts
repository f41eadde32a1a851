import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { WorkState } from '../../packages/contract/src/verticals/admin/work.ts';
import {
  createPostgresCluster,
  type PostgresCluster,
  SMALL_WORLD,
} from '../../packages/testing/src/postgresCluster.ts';
import { hashOf } from '../../scripts/lib/hash.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { stillRuns } from '../../scripts/lib/processes.mjs';
import { postgresBin } from '../../scripts/lib/system.mjs';
import { startMailServer } from './mailbox.ts';
import { GREETED, tokenOf } from './people.ts';
import { type Product, runCommand, startProduct } from './product.ts';

/** The demo's fixed day: pictures and stories are the same on every day. */
export const DEMO_DATE = '2026-07-20';

/** Names the folder of a demo world that no process uses. */
const TEMPLATE_FOLDER = 'DEMO_TEMPLATE';
/** Address of its database; empty where that is an embedded one in the folder. */
const TEMPLATE_DATABASE = 'DEMO_TEMPLATE_DATABASE';
const DEMO = 'packages/demo/src/cli/demo.ts';

const UNFINISHED = ['queued', 'running', 'retrying'] satisfies readonly WorkState[];
/** Begins when all other work of a new demo is done. */
const LAST_WORK = 'soil-zones';

/** Environment of a demo world's processes. */
export interface DemoSettings extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string;
  /** Empty for the embedded database in its folder. */
  readonly DATABASE_URL: string;
  readonly DEMO_DATE: string;
}

const settingsOf = (folder: string, databaseUrl: string): DemoSettings => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  DEMO_DATE,
});

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
export async function worked(url: string): Promise<void> {
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

/** Starts an empty world, which makes itself, or one of `npm run demo`, and greets its users. */
export async function startDemo(settings: Readonly<Record<string, string>>): Promise<Product> {
  const demo = await startProduct(settings);
  await greetEverybody(demo.url);
  return demo;
}

/** Fills an empty database with the demo world; the command refuses a database with any content. */
export const loadDemo = (settings: Readonly<Record<string, string>>): Promise<string> => runCommand(DEMO, [], settings);

/** In the address of a cluster's database (`PostgresCluster.url`). */
const DATABASE_NAME = /(?<=\/\/\/)\w+/;

async function runOn(address: string, statement: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies a database to which nobody is connected; it goes with its cluster. @returns the copy's address */
async function databaseCopy(template: string): Promise<string> {
  const [name = ''] = DATABASE_NAME.exec(template) ?? [];
  const copy = `${name}_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOn(template.replace(DATABASE_NAME, 'postgres'), `create database ${copy} template ${name}`);
  return template.replace(DATABASE_NAME, copy);
}

/**
 * A demo world of one's own. Making one takes many times as long as copying it; where there is none to copy, the first
 * start on the embedded database makes one.
 * @param folder of its files; empty
 */
export async function demoCopy(folder: string): Promise<DemoSettings> {
  const [template, database = ''] = [process.env[TEMPLATE_FOLDER], process.env[TEMPLATE_DATABASE]];
  if (template === undefined) return settingsOf(folder, '');
  cpSync(template, folder, { recursive: true });
  return settingsOf(folder, database === '' ? '' : await databaseCopy(database));
}

/** Makes a world that is copied: the demo, its users greeted, its background work done. */
async function makeWorld(settings: Readonly<Record<string, string>>): Promise<void> {
  const mail = await startMailServer();
  try {
    const first = await startProduct({ ...settings, SMTP_URL: mail.url });
    try {
      await greetEverybody(first.url);
      await worked(first.url);
    } finally {
      await first.stop();
    }
  } finally {
    await mail.close();
    rmSync(mail.folder, { recursive: true, force: true });
  }
}

/** The same on a PostgreSQL, as two folders: `files`, and the cluster's `data`, with the world in its database `demo`. */
async function makeOnPostgres(bin: string, folder: string): Promise<void> {
  const cluster = await createPostgresCluster({ bin, settings: SMALL_WORLD });
  try {
    await runOn(cluster.url('postgres'), 'create database demo');
    const settings = settingsOf(join(folder, 'files'), cluster.url('demo'));
    await loadDemo(settings);
    await makeWorld(settings);
    await cluster.end('SIGINT');
    execFileSync('cp', ['-a', cluster.data, join(folder, 'data')]);
  } finally {
    await cluster.remove();
  }
}

/** Packages whose sources make a world. */
const MAKERS = ['domain', 'contract', 'tables', 'imagery', 'server', 'demo'].map((name) => inRoot('packages', name));
const WORLDS = inRoot('node_modules', '.cache', 'georisk', 'worlds');

/** Whether a folder of worlds is of another state of the sources, or of a run that was killed while it made one. */
const isLeft = (name: string): boolean => {
  const [, maker] = name.split('.');
  return maker === undefined || !stillRuns(Number(maker), undefined);
};

/**
 * The world that stories copy, on PostgreSQL. It is made once for each state of the sources and each day, which takes a
 * minute, and kept beside the packages.
 * @returns its folder, with `files` and `data`
 */
export async function keptWorld(bin: string): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const key = hashOf([...MAKERS, inRoot('package-lock.json'), inRoot('e2e/support/demoWorlds.ts')]).slice(0, 20);
  const folder = join(WORLDS, `${key}-${day}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await makeOnPostgres(bin, unfinished);
    for (const other of readdirSync(WORLDS))
      if (!folder.endsWith(other) && isLeft(other)) rmSync(join(WORLDS, other), { recursive: true });
    // Another run may have made the same meanwhile.
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** Prepares the world that is copied; on PostgreSQL it is the database `demo` of the cluster. */
async function prepareTemplate(root: string, kept: string | undefined, cluster: PostgresCluster | undefined) {
  const folder = join(root, 'template');
  if (kept === undefined) await makeWorld(settingsOf(folder, ''));
  else cpSync(join(kept, 'files'), folder, { recursive: true });
  process.env[TEMPLATE_FOLDER] = folder;
  process.env[TEMPLATE_DATABASE] = cluster?.url('demo') ?? '';
}

export interface DemoWorlds {
  readonly products: readonly Product[];
  stop(): Promise<void>;
}

/**
 * A demo world for each worker, so that stories do not affect each other; copies of one that is also copied for stories
 * that need a world of their own. On PostgreSQL where there is one: an embedded database of each world would take a
 * third of the processor time of the stories.
 */
export async function startDemos(count: number, root: string, smtpUrl: string): Promise<DemoWorlds> {
  const started = new AsyncDisposableStack();
  const stop = () => started.disposeAsync();
  try {
    const bin = postgresBin();
    const kept = bin === undefined ? undefined : await keptWorld(bin);
    const cluster =
      bin === undefined || kept === undefined
        ? undefined
        : await createPostgresCluster({ bin, from: join(kept, 'data'), settings: SMALL_WORLD });
    if (cluster !== undefined) started.defer(() => cluster.remove());
    await prepareTemplate(root, kept, cluster);
    const start = async (index: number) => {
      const copy = await demoCopy(join(root, String(index)));
      const product = await startProduct({ ...copy, SMTP_URL: smtpUrl });
      started.defer(() => product.stop());
      return product;
    };
    return { products: await Promise.all(Array.from({ length: count }, (_, index) => start(index))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
