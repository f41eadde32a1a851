import { existsSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import * as tables from './tables.ts';
import * as verticalTables from './verticals.ts';

const composed = { ...verticalTables, ...tables };

const FOLDER = new URL('./verticals/', import.meta.url);
const NAMES = readdirSync(FOLDER);

/** Tables, and the part of a vertical that each is made of. */
const TABLES = {
  calls: 'API',
  rights: 'OTHER_RIGHTS',
  routes: 'CLIENT_ROUTES',
  profiles: 'VERTICAL_PROFILES',
  layers: 'LAYERS',
  products: 'PRODUCTS',
  roleProducts: 'ROLE_PRODUCTS',
  pictures: 'PICTURES',
  productTexts: 'PRODUCT_TEXTS',
  productMethods: 'PRODUCT_METHODS',
  pictureTexts: 'PICTURE_TEXTS',
  logWords: 'LOG_WORDS',
  logWordTexts: 'LOG_WORD_TEXTS',
  importTitles: 'IMPORT_TITLES',
  jobTitles: 'JOB_TITLES',
  problems: 'PROBLEMS',
  problemTexts: 'PROBLEM_TEXTS',
} as const satisfies Record<string, keyof typeof composed>;

type Vertical = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const verticals: [name: string, vertical: Vertical][] = [];

beforeAll(async () => {
  for (const name of NAMES)
    for (const part of ['vertical', 'tables']) {
      const file = new URL(`${name}/${name}.${part}.ts`, FOLDER);
      if (existsSync(file)) verticals.push([`${name}.${part}`, (await import(file.href)) as Vertical]);
    }
});

describe('the tables of the contract', () => {
  it('contain every part of every vertical, and no vertical has a part of another kind', () => {
    for (const [name, vertical] of verticals)
      for (const [part, rows] of Object.entries(vertical)) {
        expect(Object.keys(TABLES), `${name}: ${part}`).toContain(part);
        expect(composed[TABLES[part as keyof typeof TABLES]], `${name}: ${part}`).toMatchObject(rows);
      }
  });

  it.each(Object.keys(TABLES))('%s: a name belongs to one vertical', (part) => {
    const names = verticals.flatMap(([, vertical]) => Object.keys(vertical[part] ?? {}));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('give no number to two words of the log', () => {
    const numbers = Object.values(tables.LOG_WORDS).map(([number]) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('name every style of every picture', () => {
    for (const [name, { styles }] of Object.entries(tables.PICTURES))
      expect(Object.keys(tables.PICTURE_TEXTS[name as keyof typeof tables.PICTURES].styles), name).toEqual(
        styles.map((style) => style.name),
      );
  });
});
