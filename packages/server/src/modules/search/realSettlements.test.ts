import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { describe, expect, it } from 'vitest';
import { bestNames } from './bestNames.ts';

const root = join(import.meta.dirname, '../../../../..');
const file = join(root, process.env['REAL_DATA'] ?? '../shared/data', 'C-hungary-admin-2018/settlements_points.csv');

interface Settlement {
  readonly name: string;
  readonly plain: string;
}

function read(): Settlement[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const column = head.split(',').indexOf('name');
  // Districts of the capital are in the list too, marked as no settlements.
  return lines
    .filter((line) => !line.includes('Nem település'))
    .map((line) => {
      const name = line.split(',')[column] ?? '';
      return { name, plain: plainText(name) };
    });
}

describe.runIf(existsSync(file))('the settlements of Hungary', () => {
  const names = existsSync(file) ? read() : [];
  const found = (phrase: string, limit = 5) => bestNames(plainText(phrase), names, limit).map(({ name }) => name);

  it('are complete', () => expect(names).toHaveLength(3155));

  it.each([
    ['hodmezo', 'Hódmezővásárhely'],
    ['HÓDMEZŐV', 'Hódmezővásárhely'],
    ['szekesfeh', 'Székesfehérvár'],
    ['bekescsaba', 'Békéscsaba'],
    ['kiskunfelegyh', 'Kiskunfélegyháza'],
    ['nyiregyhza', 'Nyíregyháza'],
    ['miskloc', 'Miskolc'],
    ['debrcen', 'Debrecen'],
    ['szgeed', 'Szeged'],
    ['hodmezovasrahely', 'Hódmezővásárhely'],
    ['tapioszentmarton', 'Tápiószentmárton'],
    ['öcs', 'Öcs'],
    ['ocs', 'Öcs'],
    ['kun gota', 'Kunágota'],
  ])('are found by "%s": %s first', (phrase, name) => expect(found(phrase)[0]).toBe(name));

  it.each([
    ['vasarhely', 'Hódmezővásárhely'],
    ['szentgyorgy', 'Tatárszentgyörgy'],
    ['szolos', 'Szőlősgyörök'],
  ])('are found by "%s": %s among more', (phrase, name) => expect(found(phrase, 40)).toContain(name));

  it('are found each by its name, however it is written', () => {
    for (const { name, plain } of names) {
      expect(found(name)[0] && plainText(found(name)[0] ?? ''), name).toBe(plain);
      expect(plainText(found(plain.toUpperCase())[0] ?? ''), name).toBe(plain);
    }
  });

  it('are found each by its beginning, among the first where few begin so', () => {
    const missed = names.filter(({ name, plain }) => {
      const phrase = plain.slice(0, 6);
      const alike = names.filter((other) => other.plain.startsWith(phrase)).length;
      return alike <= 5 && !found(phrase).includes(name);
    });
    expect(missed).toEqual([]);
  });

  it('are nearly all found with two letters in the wrong order', () => {
    const long = names.filter(({ plain }, index) => plain.length >= 7 && index % 5 === 0);
    const missed = long.filter(({ name, plain }) => {
      const at = 2 + (plain.length % 3);
      const slip = plain.slice(0, at) + (plain[at + 1] ?? '') + (plain[at] ?? '') + plain.slice(at + 2);
      return !found(slip).includes(name);
    });
    expect(missed.length / long.length).toBeLessThan(0.02);
  });
});
