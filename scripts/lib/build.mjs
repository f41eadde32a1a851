import { existsSync } from 'node:fs';
import { hashOf, stampIs, writeStamp } from './hash.mjs';
import { environment, node24 } from './node24.mjs';
import { NODE_FLAGS } from './nodeFlags.mjs';
import { compiled, inRoot } from './paths.mjs';
import { capture } from './run.mjs';
import { say, stop } from './say.mjs';

const STAMP = inRoot('node_modules', '.cache', 'georisk', 'web-built');

/** Builds the web application where a source of it changed. */
export async function ensureBuilt() {
  const wanted = hashOf(
    ['packages/web', 'packages/domain/src', 'packages/contract/src', 'package-lock.json'].map((path) => inRoot(path)),
  );
  if (stampIs(STAMP, wanted) && existsSync(inRoot('packages/web/dist/index.html'))) return;
  say('A webes felület összeállítása …');
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const { code, output } = await capture(node24(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('packages/web'),
    env: environment(),
  });
  if (code !== 0) stop(`A webes felület összeállítása nem sikerült:\n${output}`);
  writeStamp(STAMP, wanted);
}

/** Bundles the reader of untrusted files, in less than a second; without the bundle its sources are used. */
export const ensureSandbox = () => capture(node24(), [inRoot('scripts/bundleSandbox.mjs')], { env: environment() });

/** Builds what the stories need: the web application, and the world that they copy. A world that cannot be made fails the stories. */
export async function ensureStage() {
  await ensureBuilt();
  await capture(node24(), [...NODE_FLAGS, inRoot('e2e/support/makeWorld.ts')], {
    env: environment({ NODE_COMPILE_CACHE: compiled }),
  });
}
