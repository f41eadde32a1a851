/**
 * Licences of all installed packages, the banned packages, the known advisories against the lockfile, and whether
 * declared packages are imported.
 */
import { globSync, readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

const ALLOWED =
  /^(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|CC-BY-3\.0|OFL-1\.1|Unlicense|Python-2\.0|WTFPL|MPL-2\.0|Zlib|PostgreSQL)$/;
/** Packages whose manifest names no licence: read by hand in the package. */
const READ_BY_HAND = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};
const BANNED = new Set(['xlsx', 'exceljs']);
const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const advisories = JSON.parse(readFileSync(inRoot('scripts/advisories.json'), 'utf8'));
const documented = readFileSync(inRoot('docs/dependencies.md'), 'utf8');
const offences = [];

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const atoms = (licence) =>
  String(licence)
    .replaceAll(/[()]/g, '')
    .split(/ OR | AND /);

for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link) continue;
  const name = nameOf(path);
  if (BANNED.has(name)) offences.push(`${name}: banned`);
  const licence = READ_BY_HAND[name] ?? entry.license ?? manifestLicence(path);
  if (licence === undefined) {
    if (!entry.optional) offences.push(`${name}: no licence is known`);
  } else if (!atoms(licence).some((atom) => ALLOWED.test(atom.trim()))) offences.push(`${name}: licence ${licence}`);
  for (const advisory of advisories) {
    if (advisory.package === name && below(entry.version, advisory.fixedIn))
      offences.push(`${name} ${entry.version}: ${advisory.id}, fixed in ${advisory.fixedIn}`);
  }
}

function manifestLicence(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8')).license;
  } catch {
    return undefined;
  }
}

function below(version, fixed) {
  const [a, b] = [version, fixed].map((v) => v.split('-')[0].split('.').map(Number));
  for (let i = 0; i < 3; i += 1) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

/**
 * Used otherwise than by an import: programs started by their name, types, icons that the build resolves, and peers
 * of MUI and Testing Library.
 */
const NOT_IMPORTED =
  /^(node-(linux|win)-|@types\/)|^(@biomejs\/biome|oxlint|oxlint-tsgolint|typescript|@iconify-json\/material-symbols|@emotion\/styled|@testing-library\/dom)$/;
const SOURCES = ['src/**/*.{ts,tsx,css}', '*.{ts,mjs}', 'scripts/**/*.{ts,mjs}', 'e2e/**/*.ts', 'bench/**/*.ts'];

/** All imports of a package's sources; for the root also those of packages' tests. */
function importedIn(folder) {
  const patterns = folder === '.' ? [...SOURCES, 'packages/*/src/**/*.{ts,tsx}', 'packages/*/*.ts'] : SOURCES;
  const text = globSync(patterns, { cwd: inRoot(folder) })
    .map((file) => readFileSync(inRoot(folder, file), 'utf8'))
    .join('\n');
  return (name) =>
    [`'${name}'`, `'${name}/`, `url(${name}/`, `node_modules/${name}/`].some((mark) => text.includes(mark));
}

for (const folder of ['.', ...globSync('packages/*', { cwd: inRoot() })]) {
  const file = `${folder}/package.json`;
  const manifest = JSON.parse(readFileSync(inRoot(file), 'utf8'));
  const isImported = importedIn(folder);
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })) {
    if (name.startsWith('@georisk/')) continue;
    if (!/^\d/.test(version)) offences.push(`${file}: ${name} is not pinned exactly (${version})`);
    if (!NOT_IMPORTED.test(name) && !isImported(name)) offences.push(`${file}: ${name} is imported nowhere`);
    if (!documented.includes(`\`${name}\``)) offences.push(`${name}: no reason in docs/dependencies.md`);
  }
}

for (const offence of offences) process.stdout.write(`${offence}\n`);
process.exit(offences.length === 0 ? 0 : 1);
