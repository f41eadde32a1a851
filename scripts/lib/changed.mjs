import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { neighboursOf, reachedTests } from './reach.mjs';
import { capture } from './run.mjs';
import { say, stop } from './say.mjs';

const CODE = /\.(?:ts|tsx|mjs)$/;

/** @returns {Promise<string[]>} the lines that git prints */
async function git(...args) {
  const { code, output } = await capture('git', args);
  if (code !== 0) stop(`A git nem futott le (git ${args.join(' ')}): ${output.trim()}`);
  return output.split('\n').filter((line) => line !== '');
}

/** Which part runs a test file, by its name: the first that fits. @type {readonly [RegExp, string][]} */
const PART_OF = [
  [/\.embedded\.api\.test\.ts$/, 'api-embedded'],
  [/\.api\.test\.ts$/, 'api-native'],
  [/\.component\.test\.tsx$/, 'component'],
  [/./, 'unit'],
];
const partOf = (file) => PART_OF.find(([pattern]) => pattern.test(file))?.[1] ?? 'unit';

/**
 * What the changes since a commit reach, those that are not committed included: the checks, of types and lint those of
 * the changed files and of the files that import them, the tests, and the stories that changed themselves.
 * @param {string} [commit]
 * @returns {Promise<{ parts: string[], options: { tests: string[], stories: string[], checked: string[] } }>}
 */
export async function whatChanged(commit = 'HEAD') {
  const changed = [
    ...(await git('diff', '--name-only', commit)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ].filter((path) => existsSync(inRoot(path)));
  const files = (await git('ls-files', '--cached', '--others', '--exclude-standard'))
    .filter((path) => CODE.test(path) && existsSync(inRoot(path)))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  const { tests, stories } = reachedTests(changed, files);
  say(`${changed.length} changed files since ${commit}: ${tests.length} test files, ${stories.length} stories`);
  const parts = ['check', ...new Set(tests.map(partOf)), ...(stories.length > 0 ? ['browser'] : [])];
  const checked = [...neighboursOf(changed, files)].filter((path) => CODE.test(path));
  return { parts, options: { tests, stories, checked } };
}
