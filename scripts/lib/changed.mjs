import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { neighboursOf, reachedTests } from './reach.mjs';
import { capture } from './run.mjs';
import { say, stop } from './say.mjs';

const CODE = /\.(?:ts|tsx|mjs)$/;
/** What types and lint depend on beside the sources. */
const SETTINGS = /(?:^|\/)(?:tsconfig[\w.]*\.json|\.oxlintrc\.json|package(?:-lock)?\.json)$/;

/** @returns {Promise<string[]>} the lines that git prints */
async function git(...args) {
  const { code, output } = await capture('git', args);
  if (code !== 0) stop(`A git nem futott le (git ${args.join(' ')}): ${output.trim()}`);
  return output.split('\n').filter((line) => line !== '');
}

/** The two lists of long tests, as text: this command also runs where Node reads no TypeScript. */
const [, LONG_ON_EMBEDDED = '', LONG_ON_POSTGRES = ''] = readFileSync(
  inRoot('packages/testing/src/onBothDatabases.ts'),
  'utf8',
).split(/export const (?:LONG_ON_EMBEDDED|LONG_ON_POSTGRES|WITH_LONG_TESTS)/);
const lists = (list, file) => list.includes(`'${file.replace(/^packages\//, '')}'`);

/**
 * The part that runs a test file.
 * @param {string} file path from the repository's root
 * @returns {string}
 */
export function partOf(file) {
  if (file.endsWith('.embedded.api.test.ts'))
    return lists(LONG_ON_EMBEDDED, file) ? 'api-embedded-rest' : 'api-embedded';
  if (file.endsWith('.api.test.ts')) return lists(LONG_ON_POSTGRES, file) ? 'api-native-rest' : 'api-native';
  return file.endsWith('.component.test.tsx') ? 'component' : 'unit';
}

/**
 * What the changes since a commit reach, those that are not committed and deleted files included: the checks, of types and lint those of
 * the changed files and of the files that import them, the tests, and the stories that changed themselves.
 * @param {string} [commit]
 * @returns {Promise<{ parts: string[], options: { tests: string[], stories: string[], checked: string[] } }>}
 */
export async function whatChanged(commit = 'HEAD') {
  const changed = [
    ...(await git('diff', '--name-only', commit)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const files = (await git('ls-files', '--cached', '--others', '--exclude-standard'))
    .filter((path) => CODE.test(path) && existsSync(inRoot(path)))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  const { tests, stories } = reachedTests(changed, files);
  say(`${changed.length} changed files since ${commit}: ${tests.length} test files, ${stories.length} stories`);
  const parts = ['check', ...new Set(tests.map(partOf)), ...(stories.length > 0 ? ['browser'] : [])];
  // With other settings any file may offend: an empty list stands for all.
  const checked = changed.some((path) => SETTINGS.test(path))
    ? []
    : [...neighboursOf(changed, files)].filter((path) => CODE.test(path) && existsSync(inRoot(path)));
  return { parts, options: { tests, stories, checked } };
}
