import { dirname, join } from 'node:path/posix';

/** Packages whose files have an alias, and the folders of which each subfolder is a unit of its own. */
const PACKAGES = {
  'packages/server/src/': { alias: '#server/', units: ['modules/'] },
  'packages/web/src/': { alias: '#web/', units: ['features/', 'shared/'] },
};
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/;

/** The folder that is written relatively within: a module, a feature, a shared noun, or a folder of the package. */
function unitOf(path, units) {
  const parts = path.split('/');
  if (parts.length === 1) return '';
  return units.some((unit) => path.startsWith(unit)) && parts.length > 2 ? `${parts[0]}/${parts[1]}` : parts[0];
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

const FEATURES = '#web/features/';
const MANIFEST = /\.feature\.tsx?$/;
/** The entry, which preloads screens before the application with its manifests is there. */
const IS_ENTRY = /^packages\/web\/src\/main\.tsx$/;

/**
 * Whether an import of the web application respects that a feature is known by its manifest alone: others import
 * nothing else of it.
 * @param {string} file path from the repository's root
 * @param {string} line a line of it
 */
export function isImportedByManifest(file, line) {
  const specifier = IMPORT.exec(line)?.[1];
  if (specifier === undefined || !specifier.startsWith(FEATURES) || IS_ENTRY.test(file)) return true;
  return MANIFEST.test(specifier);
}

/** What a manifest may import at once: all else would be loaded with the list of features. */
const LIGHT =
  /^(react|@georisk\/(domain|contract)\/.+|#web\/(shared\/feature\.ts|(routes|session|lib)\/.+)|\.\/\w+\.feature\.hu\.ts)$/;
const STATIC = /(?:\bfrom|^\s*import)\s*'([^'\n]+)'/;

/**
 * Whether a line of a manifest imports only what is loaded anyway; components are behind imports of their own.
 * @param {string} file path from the repository's root
 * @param {string} line a line of it
 */
export function isLight(file, line) {
  const specifier = STATIC.exec(line)?.[1];
  return specifier === undefined || !MANIFEST.test(file) || line.startsWith('import type ') || LIGHT.test(specifier);
}
