/**
 * Rules of the project that no linter has; each names its reason. Prints the offenders and ends with 1 when there are
 * any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isImportedByManifest, isImportedTheOneWay, isLight } from './lib/importPaths.mjs';
import { root } from './lib/paths.mjs';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));

const isTest = (file) => /\.test\.tsx?$|\.spec\.ts$|^e2e\/|\/testing\//.test(file);
const source = files.filter((file) => file.startsWith('packages/') && !isTest(file));
const ACCENTED = /["'`>][^"'`<]*[áéíóöőúüűÁÉÍÓÖŐÚÜŰ]/;
const HUNGARIAN_HOME = /\.hu\.tsx?$|routes\.ts$|\.tables\.ts$|\/demo\/|\/texts\//;
const ROLE_HOME = /domain\/src\/roles\/|roleProfiles|\.tables\.ts$|permissions/;

const rowIds = new Set(
  ['matrix', 'additions'].flatMap((name) =>
    JSON.parse(readFileSync(`${root}/packages/contract/src/permissions/${name}.json`, 'utf8')).flatMap(
      ({ id }) => id ?? [],
    ),
  ),
);
/** The files of the matrix, and the lists of calls, each with its row. */
const ROW_HOME = /contract\/src\/(permissions\/|verticals\/\w+\/(calls|\w+\.vertical)\.ts$)/;
/** Words that look like a row: paper sizes, an opacity in hexadecimal digits. */
const ROW_WORD = /(?<!size: |SEEN_THROUGH = )(['"`])([A-Z]\d{1,2}[A-Z]?)\1/g;

/** Files of the web's map/ that give or take objects of the map library, as they are imported elsewhere. */
const RAW_MAP =
  /from '#web\/map\/(buildLayer|extentSource|geometry|mapLayers|theMap|vectorSource|modes\/olSurface|tiles\/(mvtFeatures|mvtLayer|mvtSource|tileSource))\.ts'/;

const IMAGES = /^packages\/(imagery\/src|server\/src\/modules\/(analysis|product|raster|scene|stac|wms|wmts))\//;
/** Words that stand for another one here, and where: the table of GLOSSARY.md. */
const WORDS = [
  { word: /\b[A-Z_]*_(MOST|LEAST)\b/, instead: 'MAX_, MIN_', in: () => true },
  { word: /\b(he|his|him)\b/, instead: 'they, their', in: () => true },
  { word: /\bmend(s|ed|ing)?\b/i, instead: 'repair', in: () => true },
  { word: /\b(tells?|told)\b/, instead: 'notify', in: (file) => file.includes('/modules/alert/') },
  { word: /\bsheets?\b|[a-z]Sheet|\bSheet/, instead: 'granule', in: (file) => IMAGES.test(file) },
  { word: /[a-z]Meets?\b|\bmeets?[A-Z]/, instead: 'intersect', in: () => true },
];
/** A fixed wait, or a reading of the clock that is asserted, in a test. */
const TIMED =
  /^\s*await (new Promise(<\w+>)?\(\((\w+)\) => setTimeout\(\3\b|sleep\()|expect\(.*\b(performance|Date)\.now\(\) -/;
/** Tests in which a time passes that nothing ends or announces: of an engine's thread, a loop's beats, work that lasts. */
const OF_TIME = /(db\/embedded\/faults\.embedded|db\/native\.native|http\/loopGuard|jobs\/jobs)\.api\.test\.ts$/;
/** Migrations stay as they were run. */
const wordFiles = files.filter(
  (file) => /^(packages|bench|e2e|scripts)\//.test(file) && !file.includes('/migrations/'),
);

const RULES = [
  ...WORDS.map(({ word, instead, in: isIn }) => ({
    name: `one word for one thing (GLOSSARY.md): ${instead}`,
    files: wordFiles.filter((file) => file !== 'scripts/houseRules.mjs' && isIn(file)),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => word.test(line))
        .map(([n]) => n),
  })),
  {
    name: 'a file is imported relatively within its module or folder, by the alias of its package elsewhere',
    files: files.filter((file) => file.startsWith('packages/')),
    offends: (text, file) =>
      lines(text)
        .filter(([, line]) => !isImportedTheOneWay(file, line))
        .map(([n]) => n),
  },
  {
    name: 'a feature is known to others by its .feature.ts alone',
    files: source.filter((file) => file.startsWith('packages/web/src/')),
    offends: (text, file) =>
      lines(text)
        .filter(([, line]) => !isImportedByManifest(file, line))
        .map(([n]) => n),
  },
  {
    name: 'a manifest of a feature loads nothing but titles: its components are behind imports of their own',
    files: source.filter((file) => file.startsWith('packages/web/src/')),
    offends: (text, file) =>
      lines(text)
        .filter(([, line]) => !isLight(file, line))
        .map(([n]) => n),
  },
  {
    name: 'a file has one reason to change: at most 350 lines',
    files: source,
    offends: (text) => (text.split('\n').length > 351 ? [text.split('\n').length] : []),
  },
  {
    name: 'Hungarian texts stand beside their feature in *.hu.ts',
    files: source.filter((file) => !HUNGARIAN_HOME.test(file)),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => ACCENTED.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
        .map(([n]) => n),
  },
  {
    name: 'roles are compared in domain/roles alone',
    files: source.filter((file) => !ROLE_HOME.test(file)),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => /role(Id)? *(===|!==|==) *(ROLES\.|\d)/.test(line))
        .map(([n]) => n),
  },
  {
    name: 'rights are asked for by the name of a call, never by a row of the permission matrix',
    files: source.filter((file) => !ROW_HOME.test(file)),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => [...line.matchAll(ROW_WORD)].some(([, , word]) => rowIds.has(word)))
        .map(([n]) => n),
  },
  {
    name: 'the object of the map library stays in map/: a function there does what is needed',
    files: source.filter((file) => /^packages\/web\/src\/(?!map\/)/.test(file)),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => RAW_MAP.test(line))
        .map(([n]) => n),
  },
  {
    name: 'nothing is left for later, skipped or switched off',
    files: files.filter((file) => file !== 'scripts/houseRules.mjs'),
    offends: (text) =>
      lines(text)
        .filter(([, line]) =>
          /\bTODO\b|\bFIXME\b|\bXXX\b|[Nn]ot implemented|\b(it|test|describe)\.(only|todo)\b|@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b/.test(
            line,
          ),
        )
        .map(([n]) => n),
  },
  {
    name: 'a story in the browser waits for what it needs (support/settled.ts), never for a time',
    files: files.filter((file) => file.startsWith('e2e/')),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => /waitForTimeout\(/.test(line))
        .map(([n]) => n),
  },
  {
    name: 'a test waits for what it needs (expect.poll, vi.waitFor, fake timers), never for a time, and asserts none',
    files: files.filter(
      (file) => file.endsWith('.test.ts') && !file.startsWith('packages/web/') && !OF_TIME.test(file),
    ),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => TIMED.test(line))
        .map(([n]) => n),
  },
  {
    name: 'a component test that replaces a module has a process of its own: *.isolated.component.test.tsx',
    files: files.filter(
      (file) => file.endsWith('.component.test.tsx') && !file.endsWith('.isolated.component.test.tsx'),
    ),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => /\bvi\.(mock|doMock|resetModules)\(/.test(line))
        .map(([n]) => n),
  },
  {
    name: 'SQL is made of parameters, never of text',
    files: source.filter((file) => /^packages\/(server|demo)\//.test(file) && !/\/db\//.test(file)),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => /sql\.raw\(/.test(line))
        .map(([n]) => n),
  },
  {
    name: 'Math.random makes colours at most, never an identifier or a figure',
    files: source,
    offends: (text) =>
      lines(text)
        .filter(([, line]) => /Math\.random\(/.test(line) && !/colou?r/i.test(line))
        .map(([n]) => n),
  },
  {
    name: 'HTML is never made of text',
    files: source.filter((file) => file.startsWith('packages/web/')),
    offends: (text) =>
      lines(text)
        .filter(([, line]) => /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/.test(line))
        .map(([n]) => n),
  },
];

function lines(text) {
  return text.split('\n').map((line, index) => [index + 1, line]);
}

let offences = 0;
for (const rule of RULES) {
  for (const file of rule.files) {
    const found = rule.offends(readFileSync(`${root}/${file}`, 'utf8'), file);
    for (const where of found) process.stdout.write(`${file}:${where}: ${rule.name}\n`);
    offences += found.length;
  }
}
process.exit(offences === 0 ? 0 : 1);
