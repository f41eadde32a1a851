/**
 * Folders of modules, of features or of packages that import each other in a circle. Prints them, with the imports,
 * and ends with 1.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cyclesOf, importsBetween } from './lib/folderCycles.mjs';
import { root } from './lib/paths.mjs';

const BASES = [
  'packages/server/src/modules/',
  'packages/web/src/features/',
  'packages/web/src/features/damage/',
  'packages/web/src/shared/',
  'packages/',
];
/** Imports that are left out of the circles, each with its reason. */
const EXCEPTIONS = [
  {
    path: 'packages/server/src/main.ts',
    to: 'demo',
    why: 'the first start of an empty installation makes the demo world; loaded at that moment, by the entry alone',
  },
];
const isException = (base, path, to) =>
  base === 'packages/' && EXCEPTIONS.some((each) => each.path === path && each.to === to);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

let found = 0;
for (const base of BASES) {
  const imports = importsBetween(base, files, (path, to) => isException(base, path, to));
  for (const cycle of cyclesOf(imports)) {
    found += 1;
    process.stdout.write(`${base}: ${cycle.join(', ')} import each other in a circle\n`);
    for (const from of cycle)
      for (const [to, paths] of imports.get(from) ?? [])
        if (cycle.includes(to)) process.stdout.write(`  ${from} → ${to}: ${paths.join(', ')}\n`);
  }
}
process.exit(found === 0 ? 0 : 1);
