import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openUpToDate } from '#server/db/bringUp.ts';
import { DataDirLockedError } from '#server/db/lock.ts';
import { DatabaseOpenError } from '#server/db/openError.ts';
import { type FileResult, runRescueCommand } from '#server/modules/rescue/rescueCommand.ts';
import { openRasterStore } from '#server/rasterStoreSetting.ts';
import { rescueCliTexts as texts } from './rescue.hu.ts';

/** `npm run rescue -- FILE… --user-name NAME`: ends with 0 when all is in, 1 when something was left out, 2 when it could not run. */
const [ALL_IN, LEFT_OUT, CANNOT_RUN] = [0, 1, 2];

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** npm changes into the project: the person's own directory is passed separately. */
const folder = process.env['GEORISK_CALLER_DIR'] ?? process.cwd();

function linesOf(result: FileResult): readonly string[] {
  if ('refused' in result) return [texts.refused(result.file, result.refused)];
  const { author, madeAt, rows } = result.report;
  return [
    texts.read(result.file, author.name, madeAt),
    ...rows.map(({ kind, title, outcome, why }) => texts.row(kind, title, outcome, why)),
  ];
}

/** By the last reading of each file. */
const isAllIn = (results: readonly FileResult[]): boolean =>
  [...new Map(results.map((result) => [result.file, result])).values()].every(
    (result) =>
      'report' in result &&
      result.report.rows.every(({ outcome }) => outcome === 'applied' || outcome === 'known' || outcome === 'proposed'),
  );

async function main(args: readonly string[]): Promise<number> {
  const { positionals: files, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'user-name': { type: 'string' }, json: { type: 'string' } },
  });
  const userName = values['user-name'];
  if (files.length === 0 || userName === undefined) {
    complain(texts.usage);
    return CANNOT_RUN;
  }
  const config = readConfig(process.env);
  const database = await openUpToDate(config);
  try {
    const deps = { executor: database.kysely, store: await openRasterStore(config), bounds: config.bounds };
    const results = await runRescueCommand(deps, systemClock(config.demoDate), { files, folder, userName });
    if (results === null) {
      complain(texts.nobody(userName));
      return CANNOT_RUN;
    }
    for (const line of results.flatMap(linesOf)) say(line);
    if (values.json !== undefined)
      await writeFile(resolve(folder, values.json), `${JSON.stringify(results, null, 2)}\n`);
    return isAllIn(results) ? ALL_IN : LEFT_OUT;
  } finally {
    await database.close();
  }
}

/** The error for the person at the terminal. */
function sentenceOf(error: unknown): string {
  if (error instanceof DataDirLockedError) return texts.serverRuns;
  if (error instanceof ConfigError || error instanceof DatabaseOpenError) return error.message;
  if (!(error instanceof Error && 'code' in error)) throw error;
  if (String(error.code).startsWith('ERR_PARSE_ARGS')) return texts.usage;
  if ('path' in error) return texts.noFile(String(error.path));
  throw error;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = CANNOT_RUN;
}
