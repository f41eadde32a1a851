/**
 * `npm run chaos [-- kills]`: the long fault tests: kill -9 of database layer, server, database, backups, restores,
 * browsers; attacks during the calls of a reader.
 */
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { environment, node24 } = await import('./lib/node24.mjs');
const { run } = await import('./lib/run.mjs');
const { ensureTestSystem } = await import('./lib/system.mjs');

await ensureTestSystem();
await ensureBuilt();
const kills = process.argv[2] ?? '20';
let failed = 0;
for (const program of [
  'scripts/chaos/database.ts',
  'scripts/chaos/server.ts',
  'scripts/chaos/jobs.ts',
  'scripts/chaos/engine.ts',
  'scripts/chaos/damageCase.ts',
  'scripts/chaos/backup.ts',
  'scripts/chaos/browser.ts',
]) {
  const code = await run(node24(), ['--disable-warning=ExperimentalWarning', inRoot(program), kills], {
    env: environment(),
  });
  if (code !== 0) failed += 1;
}
const attack = await run(node24(), ['--disable-warning=ExperimentalWarning', inRoot('scripts/chaos/attack.ts')], {
  env: environment(),
});
if (attack !== 0) failed += 1;
process.exit(failed === 0 ? 0 : 1);
