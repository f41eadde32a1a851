/**
 * `npm run chaos [-- kills]`: the long fault tests: kill -9 of database layer, server, database, backups, restores,
 * browsers; days of an outbox without signal; attacks during the calls of a reader. `npm run chaos -- outbox [days]`: one
 * of them alone, by the name of its file.
 */
import { ensureInstalled } from './lib/install.mjs';
import { NODE_FLAGS } from './lib/nodeFlags.mjs';
import { inRoot } from './lib/paths.mjs';

await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { environment, node24 } = await import('./lib/node24.mjs');
const { run } = await import('./lib/run.mjs');
const { ensureTestSystem } = await import('./lib/system.mjs');

await ensureTestSystem();
await ensureBuilt();
/** With the counts that each has by itself; the others are killed as often as it is said. */
const PROGRAMS = ['database', 'server', 'jobs', 'engine', 'damageCase', 'backup', 'browser', 'outbox', 'attack'];
const OWN_COUNT = new Set(['outbox', 'attack']);
const [first = '20', ...rest] = process.argv.slice(2);
const one = PROGRAMS.includes(first) ? first : null;
let failed = 0;
for (const name of one === null ? PROGRAMS : [one]) {
  const counts = one === null ? (OWN_COUNT.has(name) ? [] : [first]) : rest;
  const program = inRoot(`scripts/chaos/${name}.ts`);
  const code = await run(node24(), [...NODE_FLAGS, program, ...counts], {
    env: environment(),
  });
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
