/** `npm run dev`: the server restarts and the web application reloads when a source changes. */
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { refuseSecondStart } from './lib/dataLock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, node24 } from './lib/node24.mjs';
import { NODE_FLAGS } from './lib/nodeFlags.mjs';
import { inRoot } from './lib/paths.mjs';
import { loadSettings } from './lib/settings.mjs';

loadSettings();
refuseSecondStart();
await ensureInstalled();
await ensureBuilt();
const env = environment({ GEORISK_PARENT_PID: String(process.pid) });
const start = (args, cwd) => spawn(node24(), args, { cwd, stdio: 'inherit', env });
const children = [
  start(['--watch', ...NODE_FLAGS, inRoot('packages/server/src/main.ts')], inRoot()),
  start([inRoot('node_modules/vite/bin/vite.js')], inRoot('packages/web')),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGTERM', stopAll);
process.on('SIGINT', stopAll);
for (const child of children) child.once('exit', (code) => (stopAll(), process.exit(code ?? 0)));
