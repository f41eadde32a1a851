import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { openUpToDate } from '#server/db/bringUp.ts';
import type { Executor } from '#server/db/executor.ts';
import { DataDirLockedError } from '#server/db/lock.ts';
import { DatabaseOpenError } from '#server/db/openError.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import { type Command, parseCommand } from '#server/imports/command/arguments.ts';
import { commandTexts } from '#server/imports/command/command.hu.ts';
import { exitCodeOf, reportLines } from '#server/imports/command/printReport.ts';
import { progressDisplay } from '#server/imports/command/progressBar.ts';
import { runCommand } from '#server/imports/command/runCommand.ts';
import { undoByCommand } from '#server/imports/command/undoCommand.ts';
import { IMPORT_KINDS } from '#server/modules.ts';
import type { ImportReport } from '#server/imports/report.ts';
import { openRasterStore } from '#server/rasterStoreSetting.ts';

/** `npm run import -- KIND FILE… [options]`: ends with 0 when all is saved, 1 when it was refused, 2 when it could not run. */
const CANNOT_RUN = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** npm changes into the project: the person's own directory is passed separately. */
const folder = process.env['GEORISK_CALLER_DIR'] ?? process.cwd();

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    say(commandTexts.usage);
    return args.length === 0 ? CANNOT_RUN : 0;
  }
  if (args[0] === '--undo') return undo(args[1], readConfig(process.env));
  const parsed = parseCommand(args, IMPORT_KINDS);
  if (!parsed.ok) {
    complain(parsed.reason);
    return CANNOT_RUN;
  }
  const { reports, undoable } = await run(parsed.command, readConfig(process.env));
  for (const line of reportLines(reports)) say(line);
  for (const id of undoable) say(commandTexts.undoLater(id));
  const { json } = parsed.command;
  if (json !== undefined) await writeFile(resolve(folder, json), `${JSON.stringify(reports, null, 2)}\n`);
  return exitCodeOf(reports);
}

async function undo(id: string | undefined, config: Config): Promise<number> {
  const database = await openUpToDate(config);
  try {
    const { ok, line } = await undoByCommand(database.kysely, IMPORT_KINDS, id, systemClock(config.demoDate).now());
    (ok ? say : complain)(line);
    return ok ? 0 : 1;
  } finally {
    await database.close();
  }
}

interface Ran {
  readonly reports: readonly ImportReport[];
  /** Numbers of saved imports that can be undone. */
  readonly undoable: readonly string[];
}

async function run(command: Command, config: Config): Promise<Ran> {
  const database = await openUpToDate(config);
  const display = progressDisplay(process.stderr);
  try {
    const store = await openRasterStore(config);
    const clock = systemClock(config.demoDate);
    const telling = { clock, collectMinutes: config.alertCollectMinutes };
    const onAlerts = (tx: Executor, ids: readonly number[]) => scheduleDeliveries(tx, ids, telling);
    const journaled: string[] = [];
    const onRun = (id: string, isJournaled: boolean) => void (isJournaled && journaled.push(id));
    const sentBy = { userId: null, onRun };
    const deps = { db: database.kysely, bounds: config.bounds, store, jobs: createJobs(), onAlerts, sentBy };
    const reports = await runCommand(deps, command, {
      kinds: IMPORT_KINDS,
      folder,
      now: clock.now(),
      onProgress: display.onProgress,
    });
    return { reports, undoable: reports.every(({ saved }) => saved) ? journaled : [] };
  } finally {
    display.done();
    await database.close();
  }
}

/** The error for the person at the terminal. */
function sentenceOf(error: unknown): string {
  if (error instanceof DataDirLockedError) return commandTexts.serverRuns;
  if (error instanceof ConfigError || error instanceof DatabaseOpenError) return error.message;
  return commandTexts.fault(error instanceof Error ? error.message : String(error));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = CANNOT_RUN;
}
