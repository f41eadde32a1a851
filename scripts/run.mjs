/** `npm run import`, `npm run demo`, …: a command of the server on Node 24. */
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { loadSettings } from './lib/settings.mjs';
import { supervise } from './lib/supervise.mjs';

const [program, ...args] = process.argv.slice(2);
loadSettings();
await ensureInstalled();
supervise(inRoot(program), args, { GEORISK_CALLER_DIR: process.env.INIT_CWD ?? process.cwd() });
