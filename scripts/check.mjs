/** `npm run check`: types, lint, format, architecture rules, dependencies, regular expressions. */
import { ensureInstalled } from './lib/install.mjs';
import { say } from './lib/say.mjs';

await ensureInstalled();
const { runChecks } = await import('./lib/checks.mjs');
const { passed, failed } = await runChecks(say);
say(`${passed} passed, ${failed} failed, 0 skipped`);
process.exit(failed === 0 ? 0 : 1);
