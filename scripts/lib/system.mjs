import { existsSync, readdirSync } from 'node:fs';
import { capture, run } from './run.mjs';
import { say } from './say.mjs';

const POSTGRES = '/usr/lib/postgresql';
/** The shell is the same engine without the window around it, which takes an eighth of the processor time of the stories. */
const CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromiumPath = () => process.env.CHROMIUM_PATH ?? CHROMIUMS.find((path) => existsSync(path));

/** The folder of a local PostgreSQL that has PostGIS beside it. */
export function postgresBin() {
  if (!existsSync(POSTGRES)) return undefined;
  const versions = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a));
  return versions
    .filter(
      (v) =>
        existsSync(`${POSTGRES}/${v}/bin/initdb`) && existsSync(`/usr/share/postgresql/${v}/extension/postgis.control`),
    )
    .map((v) => `${POSTGRES}/${v}/bin`)[0];
}

async function debianPackages(packages) {
  const apt = ['-o', 'DPkg::Lock::Timeout=600', '-qq'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  if ((await run('apt-get', [...apt, 'update'], quiet)) !== 0) return false;
  return (await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...packages], quiet)) === 0;
}

/** System packages of the tests: installed on Debian; elsewhere a message says what is skipped and how to get it. */
export async function ensureTestSystem() {
  const missing = [];
  if (!chromiumPath()) missing.push('chromium-headless-shell');
  if (!postgresBin()) missing.push('postgresql-15', 'postgresql-15-postgis-3');
  if (missing.length === 0) return;
  const debian = existsSync('/etc/debian_version');
  const root = process.getuid?.() === 0;
  if (debian && root) {
    say(`Rendszercsomagok telepítése: ${missing.join(', ')} …`);
    if (await debianPackages(missing)) return;
  }
  if (!chromiumPath())
    say('Kimarad: böngészős tesztek. Telepítsen Chromiumot vagy Chrome-ot, vagy adja meg: CHROMIUM_PATH=/útvonal');
  if (!postgresBin())
    say('Kimarad: tesztek PostgreSQL-en. Debianon: apt-get install postgresql-15 postgresql-15-postgis-3');
}

export const has = async (command) => (await capture('sh', ['-c', `command -v ${command}`])).code === 0;
