import { rmSync } from 'node:fs';
import { type Config, ConfigError } from '#server/config.ts';
import { DataDirLockedError } from '#server/db/lock.ts';
import { DatabaseTooNewError } from '#server/db/migrate.ts';
import { DatabaseOpenError } from '#server/db/openError.ts';
import { loadEnvFile } from '#server/settings.ts';
import { watchParent } from '#server/shutdown.ts';
import { backupTexts } from './backup.hu.ts';
import { BackupFault } from './fault.ts';
import { partOf } from './outFile.ts';
import type { Summary } from './tally.ts';

const REFUSED = 1;
const CANNOT_RUN = 2;

type Outcome = 'done' | 'usage';

/** npm changes into the project: the person's own directory is passed separately. */
export const callerFolder = (): string => process.env['GEORISK_CALLER_DIR'] ?? process.cwd();

/** @throws BackupFault 'noKey' */
export function secretOf({ backupKey }: Config): string {
  if (backupKey === undefined) throw new BackupFault('noKey');
  return backupKey;
}

export const summaryLines = ({ tables, objects, bytes, checksum }: Summary): string[] => [
  backupTexts.contents(
    tables.length,
    tables.reduce((sum, { rows }) => sum + rows, 0),
    objects,
    bytes,
  ),
  backupTexts.checksum(checksum),
];

/**
 * Ends at once on a signal, or when the starting process is gone, and leaves no half-made file. @param file that is
 * being written
 */
export function endingOn(file?: string): void {
  const end = () => {
    if (file !== undefined) rmSync(partOf(file), { force: true });
    process.exit(CANNOT_RUN);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  const parent = Number(process.env['GEORISK_PARENT_PID']);
  if (parent > 0) watchParent(parent, end);
}

/** Runs a command and ends with 0 when it is done, 1 when it was refused, 2 when it could not run. */
export async function runTool(
  usage: string,
  work: (args: readonly string[], say: (line: string) => void) => Promise<Outcome>,
): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  loadEnvFile();
  try {
    if ((await work(process.argv.slice(2), say)) === 'usage') {
      complain(usage);
      process.exitCode = CANNOT_RUN;
    }
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    complain(isUsage ? usage : sentenceOf(error));
    process.exitCode = error instanceof BackupFault && error.code !== 'noKey' ? REFUSED : CANNOT_RUN;
  }
}

const EXPECTED = [BackupFault, ConfigError, DataDirLockedError, DatabaseOpenError, DatabaseTooNewError];

function sentenceOf(error: unknown): string {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  return backupTexts.failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
