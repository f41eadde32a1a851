import { fileOf, IMPORT } from './folderCycles.mjs';

/**
 * Files that list everything of their kind: nearly all files import them, and a change of one entry reaches none of the
 * others, so that reach ends there.
 */
const LISTS = new Set([
  'packages/contract/src/api.ts',
  'packages/contract/src/endpoints.ts',
  'packages/contract/src/tables.ts',
  'packages/contract/src/verticals.ts',
  'packages/demo/src/parts.ts',
  'packages/server/src/app.ts',
  'packages/server/src/db/schema.ts',
  'packages/server/src/db/schema/verticals.ts',
  'packages/server/src/modules.ts',
  'packages/testing/src/app.ts',
  'packages/testing/src/permissions/cases.ts',
  'packages/testing/src/permissions/verticals.ts',
  'packages/web/src/app/features.ts',
]);

/** Folders of the web application whose files import all features, and are imported by most component tests. */
const WHOLE = /^packages\/web\/src\/(?:app|testing)\//;
const endsReach = (path) => LISTS.has(path) || WHOLE.test(path);

/** The files of the repository that each file imports. @param {readonly { path: string, text: string }[]} files */
function importersOf(files) {
  const importers = new Map();
  for (const { path, text } of files) {
    for (const [, , specifier] of text.matchAll(IMPORT)) {
      const target = fileOf(path, specifier);
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/**
 * The files that a change reaches: the changed ones and all that import one of them, directly or through others, but not
 * through a file that lists everything of its kind.
 * @param {readonly string[]} changed
 * @param {readonly { path: string, text: string }[]} files
 * @returns {Set<string>}
 */
export function reachOf(changed, files) {
  const importers = importersOf(files);
  const reached = new Set(changed);
  for (const path of reached)
    if (changed.includes(path) || !endsReach(path)) for (const each of importers.get(path) ?? []) reached.add(each);
  return reached;
}

/** The changed files and those that import one of them directly: whose types and lint a change can break at once. */
export function neighboursOf(changed, files) {
  const importers = importersOf(files);
  return new Set(changed.flatMap((path) => [path, ...(importers.get(path) ?? [])]));
}

/** A noun's folder. */
const MODULE = /^packages\/(?:server\/src\/modules|web\/src\/(?:features|shared))\/[^/]+\//;
/** Tests that import the whole server or the whole application. */
const IS_OF_WHOLE = /\.api\.test\.ts$|\.component\.test\.tsx$/;
const PERMISSION_TESTS = 'packages/server/src/http/permissions/';
const CALLS = /^packages\/contract\/src\/(?:permissions|verticals)\/|^packages\/testing\/src\/permissions\//;

/**
 * The test files that a change reaches. Tests of the API and of components import the whole server or application: those
 * beside a reached file of a noun are run, and the permission test where calls, rights or their cases changed.
 * @param {readonly string[]} changed
 * @param {readonly { path: string, text: string }[]} files
 * @returns {{ tests: string[], stories: string[] }} each sorted
 */
export function reachedTests(changed, files) {
  const reached = reachOf(changed, files);
  const modules = new Set([...reached].flatMap((path) => MODULE.exec(path)?.[0] ?? []));
  const calls = changed.some((path) => CALLS.test(path));
  const isReached = (path) =>
    reached.has(path) ||
    (IS_OF_WHOLE.test(path) &&
      ((calls && path.startsWith(PERMISSION_TESTS)) || modules.has(MODULE.exec(path)?.[0] ?? '')));
  const paths = files.map(({ path }) => path).filter(isReached);
  const ofStories = reachOf(
    changed.filter((path) => path.startsWith('e2e/')),
    files,
  );
  return {
    tests: paths.filter((path) => /\.test\.tsx?$/.test(path)).toSorted(),
    stories: files
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.spec.ts') && ofStories.has(path))
      .toSorted(),
  };
}
