import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { planFarmers, slugOf, type StoredFarmer, userNamesFor } from './farmers.plan.ts';
import { planPolicies, plotKey, type StoredPlot, type StoredPolicies } from './policies.plan.ts';
import { parsePolicyRow, policyFields, type PolicyRow } from './policyRow.ts';

const ring = [
  [760_000, 180_000],
  [760_100, 180_000],
  [760_100, 180_100],
  [760_000, 180_000],
] as const;
const outline = { type: 'Polygon', coordinates: [ring] } as const;
const moved = { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x + 10, y] as const)] } as const;

const cellsOf = (cells: Partial<Record<keyof typeof policyFields, unknown>>) =>
  Object.fromEntries(Object.keys(policyFields).map((field) => [field, cells[field as keyof typeof cells]])) as Record<
    keyof typeof policyFields,
    unknown
  >;
const GOOD = {
  policyNumber: 'K-1',
  farmer: 'gazda-1',
  year: 2017,
  meparCode: 'ABCD1234',
  insuredArea: '1,5',
  plantName: 'őszi búza',
};
const identify = (...parts: readonly unknown[]) => parts.join('|');
const parse = (cells: Parameters<typeof cellsOf>[0], year?: number) =>
  parsePolicyRow(cellsOf({ ...GOOD, ...cells }), outline, 7, { year, identify });

describe('parsePolicyRow', () => {
  it('reads a row', () => {
    expect(parse({ email: ' A@b.hu ', phone: '06 30 123 4567', externalId: 9, yield: '5,5' })).toEqual({
      ok: true,
      row: {
        row: 7,
        shape: outline,
        policyNumber: 'K-1',
        year: 2017,
        farmer: { externalId: 'gazda-1', name: null, email: 'A@b.hu', phone: '+36301234567' },
        meparCode: 'ABCD1234',
        insuredArea: 1.5,
        plantName: 'őszi búza',
        plantCode: 'OSZI_BUZA',
        externalId: '9',
        yield: 5.5,
        sumInsured: null,
        premium: null,
        terms: { validFrom: null, validTo: null, deductible: null, perils: null },
      },
    });
  });

  it('reads a number with letters that nobody sees as the number that is seen, and identifies the plot by it', () => {
    expect(parse({ policyNumber: '\ufeffK\u200b-1' })).toMatchObject({
      row: { policyNumber: 'K-1', externalId: 'K-1|2017|ABCD1234|őszi búza' },
    });
  });

  it('reads a missing plant name as null, and an unknown one without a code', () => {
    expect(parse({ plantName: null })).toMatchObject({ row: { plantName: null, plantCode: null } });
    expect(parse({ plantName: 'sárgarépa' })).toMatchObject({ row: { plantName: 'sárgarépa', plantCode: null } });
    expect(parse({ plantName: undefined })).toMatchObject({ row: { plantName: undefined, plantCode: undefined } });
    expect(parse({ plantName: 'búza', plantCode: 'KAL04' })).toMatchObject({ row: { plantCode: 'DURUMBUZA' } });
  });

  it('uses the year of the command where the file has no column, and only there', () => {
    expect(parse({ year: undefined }, 2018)).toMatchObject({ row: { year: 2018 } });
    expect(parse({ year: 2017 }, 2018)).toMatchObject({ row: { year: 2017 } });
    expect(parse({ year: null }, 2018)).toMatchObject({ ok: false });
  });

  it.each([
    [{ meparCode: 'abcd-123' }, 'nagybetű'],
    [{ meparCode: null }, 'nagybetű'],
    [{ policyNumber: '' }, 'szerződésszám'],
    [{ farmer: null }, 'gazda'],
    [{ year: 17 }, 'évszám'],
    [{ year: '2017.5' }, 'évszám'],
    [{ insuredArea: 'sok' }, 'Nem szám'],
    [{ insuredArea: Number.NaN }, 'Nem szám'],
    [{ insuredArea: -1 }, 'Negatív'],
    [{ insuredArea: null }, 'biztosított terület'],
    [{ email: 'nem cím' }, 'e-mail'],
    [{ phone: '123' }, 'telefonszám'],
    [{ yield: 3, plantName: null }, 'növénynév'],
    [{ policyNumber: 'x'.repeat(60) }, 'Túl hosszú'],
  ])('refuses %j', (cells, words) => {
    const parsed = parse(cells);
    expect(parsed.ok ? '' : parsed.reason).toContain(words);
  });
});

describe('planPolicies', () => {
  const rowOf = (cells: Parameters<typeof cellsOf>[0] = {}, shape: PolicyRow['shape'] = outline): PolicyRow => {
    const parsed = parse(cells);
    if (!parsed.ok) throw new Error(parsed.reason);
    return { ...parsed.row, shape };
  };
  const stored = (
    plots: Readonly<Record<string, StoredPlot>> = {},
    others: Partial<StoredPolicies> = {},
  ): StoredPolicies => ({
    plots: new Map(Object.entries(plots)),
    farmers: new Map(),
    blocks: new Map([['ABCD1234', outline]]),
    ...others,
  });
  const plot = (change: Partial<StoredPlot> = {}): StoredPlot => ({
    farmer: 'gazda-1',
    meparCode: 'ABCD1234',
    plantName: 'őszi búza',
    plantCode: 'OSZI_BUZA',
    insuredArea: 1.5,
    sumInsured: null,
    premium: null,
    outline,
    drawn: false,
    ...change,
  });
  const rules = { bounds: HUNGARY_BOUNDS, overwriteOutlines: false };
  const row = rowOf({ externalId: '9' });
  const key = plotKey(row);

  it('adds new rows, changes different ones, and leaves the rest', () => {
    expect(planPolicies([row], stored(), rules)).toMatchObject({ add: [{ outlineHa: 0.5 }], change: [], unchanged: 0 });
    expect(planPolicies([row], stored({ [key]: plot() }), rules)).toMatchObject({ add: [], change: [], unchanged: 1 });
    for (const other of [
      { farmer: 'gazda-2' },
      { meparCode: 'ABCD1235' },
      { plantName: null },
      { plantCode: null },
      { insuredArea: 1.6 },
      { outline: moved },
      { outline: null },
    ]) {
      expect(planPolicies([row], stored({ [key]: plot(other) }), rules)).toMatchObject({ change: [row], unchanged: 0 });
    }
  });

  it('keeps what the file does not say: the plant, the outline', () => {
    const silent = { ...rowOf({ externalId: '9' }, null), plantName: undefined, plantCode: undefined };
    expect(planPolicies([silent], stored({ [key]: plot() }), rules)).toMatchObject({ unchanged: 1 });
    expect(planPolicies([silent], stored(), rules)).toMatchObject({ add: [{ plantName: null, shape: null }] });
  });

  it("replaces a drawn outline by the file's only on request", () => {
    const drawn = stored({ [key]: plot({ outline: moved, drawn: true }) });
    expect(planPolicies([row], drawn, rules)).toMatchObject({ unchanged: 1, keptOutlines: 1 });
    const overwriting = planPolicies([row], drawn, { ...rules, overwriteOutlines: true });
    expect(overwriting).toMatchObject({ change: [{ shape: outline }], keptOutlines: 0 });
    const deleted = stored({ [key]: plot({ outline: null, drawn: true }) });
    expect(planPolicies([row], deleted, rules)).toMatchObject({ unchanged: 1, keptOutlines: 1 });
  });

  it('refuses outlines far from their block, in several parts, or with crossings', () => {
    const far = { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x + 5_000, y] as const)] } as const;
    const parts = { type: 'MultiPolygon', coordinates: [outline.coordinates, moved.coordinates] } as const;
    const bowTie = {
      type: 'Polygon',
      coordinates: [
        [
          [760_000, 180_000],
          [760_090, 180_090],
          [760_090, 180_000],
          [760_000, 180_090],
          [760_000, 180_000],
        ],
      ],
    } as const;
    const reasons = [far, parts, bowTie].map(
      (shape) => planPolicies([rowOf({}, shape)], stored(), rules).refused[0]?.reason ?? '',
    );
    expect(reasons[0]).toContain('ABCD1234');
    expect(reasons[1]).toContain('2 különálló');
    expect(reasons[2]).toContain('keresztezi');
  });

  it('accepts a multipolygon of one part, and plots of blocks that do not exist yet', () => {
    const single = { type: 'MultiPolygon', coordinates: [outline.coordinates] } as const;
    const planned = planPolicies([rowOf({}, single)], stored({}, { blocks: new Map() }), rules);
    expect(planned).toMatchObject({ add: [{ shape: outline }], unknownBlocks: 1 });
  });

  it('refuses an identifier of a member of staff', () => {
    const farmers = new Map([['gazda-1', { role: ROLES.MANAGER } as StoredFarmer]]);
    expect(planPolicies([row], stored({}, { farmers }), rules).refused).toHaveLength(1);
  });
});

describe('planFarmers', () => {
  const farmer = (externalId: string, cells: object = {}) => ({
    row: 7,
    externalId,
    name: null,
    email: null,
    phone: null,
    ...cells,
  });
  const none = new Map<string, StoredFarmer>();

  it('makes user names from identifiers', () => {
    expect(slugOf('Kiss János/3')).toBe('kiss-janos-3');
    expect(slugOf('  ÁÉÍ. ')).toBe('aei');
    expect(slugOf('+++')).toBe('farmer');
  });

  it('makes accounts with the addresses of the file, else of the patterns', () => {
    const patterns = { email: '{farmer}@pelda.hu', phone: '+3630{farmer}' };
    const { add } = planFarmers(
      [farmer('Gazda 105'), farmer('g2', { name: 'Nagy Ő', email: 'x@y.hu' })],
      none,
      new Set(),
      4,
      patterns,
    );
    expect(add).toEqual([
      {
        externalId: 'Gazda 105',
        userName: userNamesFor('Gazda 105', 4)[0],
        name: 'Gazda 105',
        email: 'gazda-105@pelda.hu',
        phone: '+36300000105',
      },
      { externalId: 'g2', userName: userNamesFor('g2', 4)[0], name: 'Nagy Ő', email: 'x@y.hu', phone: '+36300000002' },
    ]);
  });

  it('makes user names of the company, the same ones every time', () => {
    const names = userNamesFor('farmer', 4);
    expect(names).toEqual(userNamesFor('farmer', 4));
    expect(new Set([...names, ...userNamesFor('farmer', 7), ...userNamesFor('FARMER', 4)]).size).toBe(15);
    for (const name of names) expect(name).toMatch(/^farmer-[0-9a-f]{8}$/);
    const { add } = planFarmers([farmer('farmer')], none, new Set(names.slice(0, 1)), 4, {});
    expect(add.map(({ userName }) => userName)).toEqual([names[1]]);
  });

  it('finds the same name whether or not another company has the plain one', () => {
    const nameBeside = (taken: readonly string[]) =>
      planFarmers([farmer('gazda-1')], none, new Set(taken), 4, {}).add[0]?.userName;
    expect(nameBeside(['gazda-1', ...userNamesFor('gazda-1', 7)])).toBe(nameBeside([]));
  });

  const known: StoredFarmer = {
    id: 5,
    externalId: 'g',
    role: ROLES.FARMER,
    name: 'N',
    email: null,
    phone: null,
    hasPassword: false,
  };
  const planned = (cells: object, stored: Partial<StoredFarmer>) =>
    planFarmers([farmer('g', cells)], new Map([['g', { ...known, ...stored }]]), new Set(), 4, {
      email: '{farmer}@pelda.hu',
    });

  it('changes only the fields in the file of a known farmer; a pattern is for new ones', () => {
    expect(planned({}, {})).toEqual({ add: [], change: [], kept: [] });
    expect(planned({ name: 'M' }, { email: 'a@b.hu' }).change).toEqual([{ id: 5, row: 7, name: 'M', contacts: null }]);
  });

  it('fills the contacts of an account with which nobody can sign in', () => {
    expect(planned({ email: 'x@y.hu', phone: '+36301234567' }, {})).toMatchObject({
      change: [{ id: 5, name: null, contacts: { email: 'x@y.hu', phone: '+36301234567' } }],
      kept: [],
    });
  });

  it.each([
    ['another address', { email: 'x@y.hu' }, { email: 'a@b.hu' }],
    ['another number', { phone: '+36301234567' }, { phone: '+36307654321' }],
    ['an address beside the number', { email: 'x@y.hu' }, { phone: '+36307654321' }],
    ['a number beside the address', { phone: '+36301234567' }, { email: 'a@b.hu' }],
    ['an address beside the password', { email: 'x@y.hu' }, { hasPassword: true }],
  ])('keeps the contacts of an account that is in use: %s', (_what, cells, stored) => {
    expect(planned(cells, stored)).toEqual({ add: [], change: [], kept: [7] });
    expect(planned(stored, stored)).toMatchObject({ change: [], kept: [] });
  });
});
