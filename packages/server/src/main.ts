import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataDirLockedError } from './db/lock.ts';
import { DatabaseTooNewError, migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { openTexts } from './db/open.hu.ts';
import { DatabaseOpenError } from './db/openError.ts';
import { fillFirstStart } from './firstStart.ts';
import { createLogger } from './http/logging.ts';
import { mainTexts } from './main.hu.ts';
import { DEMO_PASSWORD } from './modules/installation/installation.routes.ts';
import { findDemoAccounts, isDemoInstallation } from './modules/installation/installation.repository.ts';
import { startWork } from './jobs/start.ts';
import { startHousekeeping } from './housekeeping.ts';
import { loadEnvFile } from './settings.ts';
import { LEAVING_MS, shutDown, watchParent } from './shutdown.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const EXPECTED = [ConfigError, DataDirLockedError, DatabaseOpenError, DatabaseTooNewError];

async function sayAccounts({ kysely }: Database): Promise<void> {
  if (!(await isDemoInstallation(kysely))) return;
  say(mainTexts.accounts(DEMO_PASSWORD));
  for (const { userName, name } of await findDemoAccounts(kysely)) say(`  ${userName.padEnd(20)} ${name}`);
}

async function start(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const clock = systemClock(config.demoDate);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    onProgress: (step) => say(openTexts.progress[step]),
    onFault: (reason) => logger.warn({ reason }, 'database connection lost'),
  });
  const ran = await migrate(database.kysely);
  if (ran.length > 0) say(mainTexts.migrating);
  await fillFirstStart(database, config, clock, process.stdout);

  const app = await buildApp({ config, clock, database, logger });
  const stopHousekeeping = startHousekeeping(database.kysely, clock, logger);
  app.services.sender?.start();
  let stopWork = async () => {};
  const stopWorkers = async () => {
    stopHousekeeping();
    await Promise.all([app.services.sender?.stop(), stopWork()]);
  };
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= (async () => {
      say(mainTexts.stopping);
      process.exit(await shutDown({ app, database, stopWorkers, leavingMs: config.production ? LEAVING_MS : 0 }));
    })();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const parent = Number(process.env['GEORISK_PARENT_PID']);
  if (parent > 0) watchParent(parent, end);

  await app.listen({ port: config.port, host: config.host });
  say(mainTexts.ready(config.publicUrl));
  await sayAccounts(database);
  if (config.jobs) stopWork = await startWork({ config, clock, database, logger, jobs: app.services.jobs });
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
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
