import { dirname, join } from 'node:path/posix';

/** Packages whose files have an alias, and the folder of which each subfolder is a unit of its own. */
const PACKAGES = {
  'packages/server/src/': { alias: '#server/', units: 'modules/' },
  'packages/web/src/': { alias: '#web/', units: 'features/' },
};
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/;

/** The folder that is written relatively within: a module, a feature, or a folder of the package. */
function unitOf(path, units) {
  const parts = path.split('/');
  if (parts.length === 1) return '';
  return path.startsWith(units) && parts.length > 2 ? `${parts[0]}/${parts[1]}` : parts[0];
}

/**
 * Whether a file imports another of its package in the one way: relatively within its module or folder, by the package's alias elsewhere.
 * @param {string} file path from the repository's root
 * @param {string} line a line of it
 */
export function isImportedTheOneWay(file, line) {
  const base = Object.keys(PACKAGES).find((each) => file.startsWith(each));
  const specifier = IMPORT.exec(line)?.[1];
  if (base === undefined || specifier === undefined) return true;
  const { alias, units } = PACKAGES[base];
  const own = file.slice(base.length);
  if (specifier.startsWith(alias)) return unitOf(specifier.slice(alias.length), units) !== unitOf(own, units);
  if (!specifier.startsWith('.')) return true;
  const target = join(dirname(own), specifier);
  return target.startsWith('..') || unitOf(target, units) === unitOf(own, units);
}
