import type { Deceased, Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { describe, expect, it } from 'vitest';
import {
  boxAround,
  boxOf,
  chosenSpecs,
  dimmedBy,
  graveFeature,
  middleOf,
  rowFeature,
  rowId,
  waySpec,
} from './graveLayers.ts';
import { mapsLinks } from './mapsLinks.ts';
import { expiryOf, isExpired, lifeDate, personLine, placeOf } from './words.ts';

const geom = (west: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 0],
      [west + side, 0],
      [west + side, side],
      [west, side],
      [west, 0],
    ],
  ],
});
const grave = (id: number, more: Partial<Grave> = {}): Grave => ({
  id,
  geom: geom(id * 10, 2),
  parcel: 'A',
  row: '3',
  pos: '12',
  deads: [],
  graveValidDate: null,
  photoPath: null,
  ...more,
});
const TODAY = '2026-07-20';

describe('a grave on the map', () => {
  it.each([
    ['whose place is paid', '2026-07-20', 'grave'],
    ['whose place was paid until yesterday', '2026-07-19', 'graveExpired'],
    ['of which nobody knows it', null, 'grave'],
    ['of which a visitor is not told', undefined, 'grave'],
  ] as const)('%s', (_, graveValidDate, style) => {
    const { graveValidDate: __, ...rest } = grave(1);
    const told = graveValidDate === undefined ? rest : { ...rest, graveValidDate };
    expect(graveFeature(told, TODAY)).toMatchObject({ id: '1', style, label: '12' });
    expect(isExpired(told, TODAY)).toBe(style === 'graveExpired');
  });

  it('has a row whose identity is its own, whatever its names contain', () => {
    const row = (parcel: string, name: string) => ({ graveyardId: 1, parcel, row: name, graves: 4, geom: geom(0, 5) });
    const ids = [row('A', '1,2'), row('A,1', '2'), row('A"', '1'), row('A', '"1')].map(rowId);
    expect(new Set(ids).size).toBe(4);
    expect(rowFeature(row('A', '1'))).toMatchObject({ id: '[1,"A","1"]', style: 'graveRow' });
  });

  it('is paler behind a chosen one, and only then', () => {
    expect(dimmedBy([])).toEqual({});
    expect(dimmedBy([grave(1)])).toEqual({ opacity: 0.55 });
    const [none] = chosenSpecs([]);
    const [some] = chosenSpecs([grave(1), grave(2)]);
    expect([none?.visible, some?.visible]).toEqual([false, true]);
    expect(some?.source).toMatchObject({ features: [{ id: '1', style: 'graveChosen' }, { id: '2' }] });
  });

  it.each([
    ['neither end', null, null, 0],
    ['no beginning', null, [1, 1], 0],
    ['no end', [1, 1], null, 0],
    ['both ends', [1, 1], [5, 5], 2],
  ] as const)('has its way with %s', (_, from, to, shapes) => {
    const { visible, source } = waySpec(from, to);
    expect([visible, source.kind === 'features' ? source.features.length : -1]).toEqual([shapes > 0, shapes]);
  });
});

describe('the place of graves', () => {
  it('is the middle of one, and six metres around some', () => {
    expect(middleOf(grave(1))).toEqual([11, 1]);
    expect(boxOf(grave(1))).toEqual([10, 0, 12, 2]);
    expect(boxAround([grave(1), grave(3)])).toEqual([4, -6, 38, 8]);
    expect(boxAround([])).toBeNull();
  });

  it('is led to by addresses with a point for decimals, to a decimetre', () => {
    const { web, geo } = mapsLinks([650_000, 200_000]);
    expect(geo).toMatch(/^geo:(47\.\d{6},19\.\d{6})\?q=\1$/);
    expect(web).toMatch(
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&travelmode=walking&destination=47\.\d{6},19\.\d{6}$/,
    );
  });
});

describe('the words of a grave', () => {
  const dead = (birthDate: string | null, deathDate: string | null): Deceased => ({
    id: 1,
    name: 'Kiss Éva',
    birthDate,
    deathDate,
  });

  it.each([
    ['1901-02-03', '1980-12-31', 'Kiss Éva (1901. 02. 03. – 1980. 12. 31.)'],
    ['1901', '1980', 'Kiss Éva (1901 – 1980)'],
    [null, '1980', 'Kiss Éva (Nincs adat – 1980)'],
    [null, null, 'Kiss Éva (Nincs adat – Nincs adat)'],
  ])('have a life of %s to %s', (birth, death, line) => {
    expect(personLine(dead(birth, death))).toBe(line);
  });

  it('have the year alone where it is all that is known', () => {
    expect([lifeDate('1848'), lifeDate('1848-03-15'), lifeDate(null)]).toEqual(['1848', '1848. 03. 15.', 'Nincs adat']);
  });

  it('have its place, and until when it is paid for those who are told', () => {
    expect(placeOf({ parcel: 'A', row: '3', pos: '12' })).toBe('A. parcella, 3. sor, 12. hely');
    const { graveValidDate: _, ...untold } = grave(1);
    expect([expiryOf(untold), expiryOf(grave(1)), expiryOf(grave(1, { graveValidDate: '2030-01-01' }))]).toEqual([
      undefined,
      'Nincs adat',
      '2030. 01. 01.',
    ]);
  });
});
