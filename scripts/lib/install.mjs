import { existsSync } from 'node:fs';
import { hashOf, stampIs, writeStamp } from './hash.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { say, stop } from './say.mjs';

const WORKSPACES = ['tables', 'imagery', 'server', 'demo', 'testing', 'web'];
const STAMP = inRoot('node_modules', '.cache', 'georisk', 'installed');

/** Installs the packages of the lockfile, once for each lockfile; no package runs a script of its own. */
export async function ensureInstalled() {
  const wanted = hashOf([
    inRoot('package-lock.json'),
    inRoot('package.json'),
    ...WORKSPACES.map((name) => inRoot('packages', name, 'package.json')),
  ]);
  if (stampIs(STAMP, wanted) && existsSync(inRoot('node_modules/.bin'))) return;
  say('Csomagok telepítése (npm ci) …');
  const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) stop('A csomagok telepítése nem sikerült. Ellenőrizze az internetkapcsolatot, és próbálja újra!');
  writeStamp(STAMP, wanted);
}
