import { existsSync, readdirSync } from 'node:fs';
import { capture, run } from './run.mjs';
import { say } from './say.mjs';

const POSTGRES = '/usr/lib/postgresql';
/** The shell is the same engine without the window around it, which takes an eighth of the processor time of the stories. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const firstOf = (paths) => process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));

/** The browser of the stories. */
export const chromiumPath = () => firstOf([SHELL, ...WHOLE]);
/** What people use, with the settings of their profile, which the shell does not read: figures are measured in it. */
export const wholeChromiumPath = () => firstOf(WHOLE);

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

const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };

/** Packages whose installation was interrupted have their files, but not what makes them run. */
async function finishInterrupted() {
  const { code, output } = await capture('dpkg', ['--audit']);
  if (code === 0 && output.trim() !== '') await run('dpkg', ['--configure', '-a'], quiet);
}

async function debianPackages(packages) {
  const apt = ['-o', 'DPkg::Lock::Timeout=600', '-qq'];
  if ((await run('apt-get', [...apt, 'update'], quiet)) !== 0) return false;
  return (await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...packages], quiet)) === 0;
}

/**
 * System packages of the tests: installed on Debian; elsewhere a message says what is skipped and how to get it.
 * @param {boolean} isWhole whether a whole browser is needed beside the shell: for a story of the longer run, and to measure
 */
export async function ensureTestSystem(isWhole = false) {
  const isOurs = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isOurs) await finishInterrupted();
  const missing = [];
  if (!chromiumPath()) missing.push('chromium-headless-shell');
  if (isWhole && !wholeChromiumPath()) missing.push('chromium');
  if (!postgresBin()) missing.push('postgresql-15', 'postgresql-15-postgis-3');
  if (missing.length === 0) return;
  if (isOurs) {
    say(`Rendszercsomagok telepítése: ${missing.join(', ')} …`);
    if (await debianPackages(missing)) return;
  }
  if (!chromiumPath())
    say('Kimarad: böngészős tesztek. Telepítsen Chromiumot vagy Chrome-ot, vagy adja meg: CHROMIUM_PATH=/útvonal');
  if (!postgresBin())
    say('Kimarad: tesztek PostgreSQL-en. Debianon: apt-get install postgresql-15 postgresql-15-postgis-3');
}

export const has = async (command) => (await capture('sh', ['-c', `command -v ${command}`])).code === 0;
