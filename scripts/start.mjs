/** `npm start`: installs and builds what is missing, then serves. Runs on Node 20; the product itself on Node 24. */
import { ensureBuilt, ensureSandbox } from './lib/build.mjs';
import { refuseSecondStart } from './lib/dataLock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { loadSettings } from './lib/settings.mjs';
import { supervise } from './lib/supervise.mjs';

loadSettings();
refuseSecondStart();
await ensureInstalled();
await ensureBuilt();
await ensureSandbox();
supervise(inRoot('packages/server/src/main.ts'));
