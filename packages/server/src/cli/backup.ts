import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#server/backup/backup.ts';
import { backupTexts } from '#server/backup/backup.hu.ts';
import { callerFolder, endingOn, runTool, secretOf, summaryLines } from '#server/backup/command.ts';
import { backupDisplay } from '#server/backup/progress.ts';
import { checkBackup } from '#server/backup/verifyBackup.ts';
import { readConfig } from '#server/config.ts';

/** `npm run backup -- [--verify] FILE`: ends with 0 when it is made or sound, 1 when refused, 2 when it could not run. */
await runTool(backupTexts.usage, async (args, say) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { verify: { type: 'boolean' } },
  });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) return 'usage';
  const config = readConfig(process.env);
  const [file, secret] = [resolve(callerFolder(), name), secretOf(config)];
  const display = backupDisplay(process.stderr);
  const began = performance.now();
  try {
    if (values.verify === true) {
      const { manifest, summary } = await checkBackup(file, secret, display.onProgress);
      display.done();
      say(backupTexts.sound(file, manifest.at));
      summaryLines(summary).forEach(say);
      return 'done';
    }
    endingOn(file);
    const { summary, bytes } = await backUp({ config, secret, file, at: new Date(), onProgress: display.onProgress });
    display.done();
    say(backupTexts.made(file, bytes, performance.now() - began));
    summaryLines(summary).forEach(say);
    return 'done';
  } finally {
    display.done();
  }
});
