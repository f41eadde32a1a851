import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupTexts } from '#server/backup/backup.hu.ts';
import { callerFolder, endingOn, runTool, secretOf, summaryLines } from '#server/backup/command.ts';
import { backupDisplay } from '#server/backup/progress.ts';
import { restore } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';

/**
 * `npm run restore -- FILE [--replace]`: ends with 0 when all of it is restored, 1 when refused, 2 when it could not
 * run.
 */
await runTool(backupTexts.restoreUsage, async (args, say) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) return 'usage';
  const config = readConfig(process.env);
  const display = backupDisplay(process.stderr);
  const began = performance.now();
  endingOn();
  try {
    const summary = await restore({
      config,
      secret: secretOf(config),
      file: resolve(callerFolder(), name),
      replace: values.replace === true,
      onProgress: display.onProgress,
    });
    display.done();
    say(backupTexts.restored(performance.now() - began));
    summaryLines(summary).forEach(say);
    say(backupTexts.asThen);
    return 'done';
  } finally {
    display.done();
  }
});
