import { dirname, join } from 'node:path/posix';

/** An import in a text: its quote, then what it names. */
export const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g;
/** Imports of tests do not count for the direction. */
const IS_NO_SOURCE = /\.d\.ts$|\.(?:test|spec)\.tsx?$|ForTests\.ts$|\/testing\.ts$|\/testing\//;

/** The file of the repository that a module names, or null where it is an external package. */
export function fileOf(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, own, inOwn, scope, inScope] = /^(?:#(server|web)\/(.+)|@georisk\/([a-z]+)\/(.+))$/.exec(specifier) ?? [];
  if (own !== undefined) return `packages/${own}/src/${inOwn}`;
  return scope === undefined ? null : `packages/${scope}/src/${inScope}`;
}

/** The folder directly below a base that contains a file; null where it is elsewhere, or in the base itself. */
function folderIn(base, file) {
  if (!file.startsWith(base)) return null;
  const rest = file.slice(base.length);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : null;
}

/**
 * Imports between the folders of a base, types included.
 * @param {string} base path that ends with a slash
 * @param {readonly { path: string, text: string }[]} files
 * @param {(path: string, to: string) => boolean} [isLeftOut] imports that do not count
 * @returns {Map<string, Map<string, string[]>>} folder → folder that it imports → the files that do
 */
export function importsBetween(base, files, isLeftOut = () => false) {
  const found = new Map();
  for (const { path, text } of files) {
    const from = folderIn(base, path);
    if (from === null || IS_NO_SOURCE.test(path)) continue;
    for (const [, , specifier] of text.matchAll(IMPORT)) {
      const target = fileOf(path, specifier);
      const to = target === null ? null : folderIn(base, target);
      if (to === null || to === from || isLeftOut(path, to)) continue;
      if (!found.has(from)) found.set(from, new Map());
      const of = found.get(from);
      of.set(to, [...(of.get(to) ?? []), path]);
    }
  }
  return found;
}

/**
 * The groups of folders that import each other in a circle (Tarjan's strongly connected components of more than one).
 * @param {Map<string, Map<string, unknown>>} imports
 * @returns {string[][]} each sorted by name
 */
export function cyclesOf(imports) {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const cycles = [];
  const visit = (folder) => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder));
    open.push(folder);
    for (const next of imports.get(folder)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(next)));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const group = open.splice(open.indexOf(folder));
    if (group.length > 1) cycles.push(group.toSorted((a, b) => (a < b ? -1 : 1)));
  };
  for (const folder of imports.keys()) if (!order.has(folder)) visit(folder);
  return cycles;
}
