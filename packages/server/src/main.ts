import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import type { ControlServer } from '#server/backup/control/controlServer.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { configTexts } from './config.hu.ts';
import { type BringUpOptions, openUpToDate } from '#server/db/bringUp.ts';
import type { Executor } from '#server/db/executor.ts';
import { DataDirLockedError } from '#server/db/lock.ts';
import { DatabaseTooNewError } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { openTexts } from '#server/db/open.hu.ts';
import { DatabaseOpenError } from '#server/db/openError.ts';
import { fillFirstStart } from './firstStart.ts';
import { createLogger } from '#server/http/logging.ts';
import { mainTexts } from './main.hu.ts';
import { DEMO_PASSWORD } from '#server/modules/installation/installation.routes.ts';
import { findDemoAccounts, isDemoInstallation } from '#server/modules/installation/installation.repository.ts';
import { countUnfinished } from '#server/modules/work/work.repository.ts';
import { connectionsFor, sayReady, StartFailedError, startProcesses } from './processes.ts';
import { probeStore } from '@georisk/imagery/probeStore.ts';
import { openRasterStore } from './rasterStoreSetting.ts';
import { loadEnvFile } from './settings.ts';
import { watchParent } from './shutdown.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const EXPECTED = [ConfigError, DataDirLockedError, DatabaseOpenError, DatabaseTooNewError];

interface Setting {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

const openOptions = ({ config, logger }: Setting, isQuiet = false): BringUpOptions => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  migrateDatabaseUrl: config.migrateDatabaseUrl,
  production: config.production,
  poolSize: connectionsFor(config.processes),
  runsJobs: true,
  onProgress: (step) => isQuiet || say(openTexts.progress[step]),
  onFault: (reason) => logger.warn({ reason }, 'database connection lost'),
  onMigrate: () => say(mainTexts.migrating),
});

async function probeOrRefuse(config: Config): Promise<void> {
  await openRasterStore(config)
    .then(probeStore)
    .catch((error: unknown) => {
      throw new ConfigError(configTexts.storeAway(error instanceof Error ? error.message : String(error)));
    });
}

async function prepare(database: Database, { config, clock }: Setting): Promise<void> {
  if (config.rasterStore.kind === 'bucket') await probeOrRefuse(config);
  const demo = async () => (await import('@georisk/demo/load.ts')).loadDemoWorld;
  await fillFirstStart(database, config, clock, process.stdout, demo);
}

/** What the person who starts it should know beside the address. */
async function startLines({ kysely }: Database): Promise<readonly string[]> {
  const unfinished = await countUnfinished(kysely);
  return [...(unfinished === 0 ? [] : [mainTexts.unfinished(unfinished)]), ...(await accountLines(kysely))];
}

async function accountLines(kysely: Executor): Promise<readonly string[]> {
  if (!(await isDemoInstallation(kysely))) return [];
  const accounts = await findDemoAccounts(kysely);
  return [
    mainTexts.accounts(DEMO_PASSWORD),
    ...accounts.map(({ userName, name }) => `  ${userName.padEnd(20)} ${name}`),
  ];
}

/** Ends once, however often it is called. */
function endWith(end: () => Promise<number>, isQuiet = false): void {
  let ending: Promise<void> | undefined;
  const once = () => {
    ending ??= (async () => {
      if (!isQuiet) say(mainTexts.stopping);
      process.exit(await end());
    })();
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
  // Of several processes: the one that started this one is gone.
  process.on('disconnect', once);
  const parent = Number(process.env['GEORISK_PARENT_PID']);
  if (parent > 0) watchParent(parent, once);
}

/** One of several processes: the one that started it has done the preparations. */
async function startOneOfSeveral(setting: Setting): Promise<void> {
  const database = await openDatabase(openOptions(setting, true));
  const { startServer } = await import('./server.ts');
  const server = await startServer({ ...setting, database });
  endWith(() => server.end(), true);
  sayReady();
}

async function startAlone(setting: Setting): Promise<void> {
  const database = await openUpToDate(openOptions(setting));
  await prepare(database, setting);
  const lines = await startLines(database);
  const { startServer } = await import('./server.ts');
  const server = await startServer({ ...setting, database });
  const control = database.kind === 'embedded' ? await offerCopies(database, setting) : undefined;
  endWith(async () => {
    await control?.close();
    return server.end();
  });
  sayStarted(setting, lines);
}

/** A backup reads the embedded database, which no other process may open, from a copy. */
async function offerCopies(database: Database, { config, logger }: Setting): Promise<ControlServer> {
  const { startControl } = await import('#server/backup/control/controlServer.ts');
  return startControl({ database, dataDir: config.dataDir, logger });
}

/** This process serves no calls: it prepares the database, and supervises the serving ones. */
async function startSeveral(setting: Setting): Promise<void> {
  const database = await openUpToDate(openOptions(setting));
  await prepare(database, setting);
  const lines = await startLines(database);
  await database.close();
  const processes = await startProcesses(setting.config.processes, setting.logger);
  endWith(() => processes.end());
  sayStarted(setting, lines);
}

/** The server itself has no TLS: https needs a proxy. */
const isBehindUnknownProxy = ({ publicUrl, trustProxy }: Config): boolean =>
  publicUrl.startsWith('https:') && trustProxy === undefined;

function sayStarted({ config }: Setting, lines: readonly string[]): void {
  say(mainTexts.ready(config.publicUrl));
  if (isBehindUnknownProxy(config)) say(mainTexts.proxyNotTrusted);
  for (const line of lines) say(line);
}

async function start(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const setting = { config, clock: systemClock(config.demoDate), logger: createLogger(config.logLevel) };
  if (cluster.isWorker) return startOneOfSeveral(setting);
  return config.processes > 1 ? startSeveral(setting) : startAlone(setting);
}

const sentenceOf = (error: unknown): string => {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return mainTexts.portTaken(Number('port' in error ? error.port : 0));
  }
  return mainTexts.failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
};

try {
  await start();
} catch (error) {
  if (!(error instanceof StartFailedError)) process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
