import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, root } from './lib/paths.mjs';

const STORY = /\btest\((['"`])(.+?)\1, \{\s*tag: [^}]*@all/g;
const text = readFileSync(inRoot('docs/removed-browser-tests.md'), 'utf8');
const table = text.slice(text.indexOf('# Browser tests that `npm test` leaves'));
/** A variant of a story stands in brackets behind its title. */
const ROW = /^\| `([\w.]+\.spec\.ts)`: (.+?)(?: \([^()]+\))? \| (.+) \|$/gm;
const rows = [...table.matchAll(ROW)].map(([, file, title, proof]) => ({ file, title, proof: proof ?? '' }));

it('every story that npm test leaves out has its row, and no other', () => {
  const stories = globSync('e2e/*.spec.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(inRoot(path), 'utf8').matchAll(STORY)].map(([, , title]) => `${path.slice(4)}: ${title}`),
  );
  const withVariants = (each: string) => each.replace(/ \([^()]+\)$/, '');
  expect(rows.map(({ file, title }) => withVariants(`${file}: ${title}`)).toSorted()).toEqual(
    stories.map(withVariants).toSorted(),
  );
});

it('every test that is named as a proof exists', () => {
  const named = rows.flatMap(({ proof }) => [...proof.matchAll(/`((?:web|server|demo)\/src\/[\w/.]+)`/g)]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(inRoot('packages', path)))).toEqual([]);
});
