import type { Answer } from '@georisk/contract/endpoints.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { forestFeature } from './forest.feature.ts';
import { TREE_TABLES } from './treeTables.ts';
import { TreePopup } from './TreePopup.tsx';

const forester = personOf('woodwiser');
const PROJECT = { id: 3, name: 'Bakony' };
const unit = (id: number, more: object = {}) => ({
  id,
  settlement: 'Bakonybél',
  tag: String(id),
  subTag: 'A',
  polygon: OWN_BLOCK.geom,
  area: 2.5,
  stemCount: 820,
  volumeStems: 820,
  heightAvg: 18.2,
  dbhAvg: 21.4,
  volumeSum: 310.5,
  ...more,
});
/** The specification's own example: 6.60 ha, 965.75 m³, 1,830 stems, plain means 19.35 m and 23.15 cm. */
const UNITS = [
  unit(1),
  unit(2, { area: 4.1, stemCount: 1010, volumeStems: 1010, heightAvg: 20.5, dbhAvg: 24.9, volumeSum: 655.25 }),
];
const WHOLE = { ...UNITS[0], ...unit(1), project: PROJECT, products: [], stems: [], crowns: [], treeSpecies: [] };
const FIGURES: Answer<'forestFigures'> = {
  histogram: [
    { from: 20, to: 24, stems: 700, volume: 200 },
    { from: 24, to: 28, stems: 120, volume: 110.5 },
  ],
  species: [
    {
      treeTextCode: 'B',
      treeHun: 'Bükk',
      color: '#1E8449',
      stemCount: 800,
      volumeStems: 800,
      heightAvg: 18,
      dbhAvg: 21,
      volumeSum: 300,
      basalArea: 27,
      share: 0.96,
    },
    {
      treeTextCode: '',
      treeHun: 'Ismeretlen fa',
      color: '#9E9E9E',
      stemCount: 20,
      volumeStems: 20,
      heightAvg: 18,
      dbhAvg: 21,
      volumeSum: 10.5,
      basalArea: 1,
      share: 0.04,
    },
  ],
  interval90: { low: 0.8, high: 1.25 },
  measured: 74,
  outOfRange: 3,
  beside: null,
};
const WORLD = {
  ...EMPTY_WORLD,
  forestProjects: [PROJECT],
  forestUnits: UNITS.map((each) => ({ ...each, project: PROJECT })),
  forestProject: { ...PROJECT, forestUnits: UNITS, products: [] },
  forestUnit: WHOLE,
  forestFigures: FIGURES,
};
const panel = async () => within(await screen.findByRole('complementary'));
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s/g, ' ');
/** The arrow at its end says that it can be pressed. */
const isMarked = (row: HTMLElement) => row.lastElementChild?.matches('svg[aria-hidden="true"]') ?? false;

describe('a forester', () => {
  it('is at home among the company’s projects, and is told what is missing', async () => {
    showApp('/', forester, WORLD);
    const words = await panel();
    const link = await words.findByRole('link', { name: 'Bakony' });
    expect(link.getAttribute('href')).toBe('/view/woodwiserProject/3');
    expect(isMarked(link)).toBe(true);
    expect(await serious()).toEqual([]);
  });

  it('without a project is told who loads them', async () => {
    showApp('/', forester, EMPTY_WORLD);
    const words = await panel();
    await words.findByText('Itt fognak állni az erdészeti projektjei.');
  });

  it('reads a project: sums of area, stems and volume, plain means of heights and diameters', async () => {
    showApp('/view/woodwiserProject/3', forester, WORLD);
    const words = await panel();
    await words.findByRole('heading', { name: 'Bakony' });
    const facts = words.getAllByRole('definition').map(plain);
    expect(facts).toEqual(['2 db', '6,60 ha', '1 830 db', '19,35 m', '23,15 cm', '965,75 m³']);
    const units = within(words.getByRole('list', { name: 'Erdőrészletek' })).getAllByRole('link');
    expect(units.map((each) => [each.getAttribute('href'), plain(each)])).toEqual([
      ['/view/woodwiserForestUnit/1', 'Bakonybél 1/A2,50 ha · 820 db'],
      ['/view/woodwiserForestUnit/2', 'Bakonybél 2/A4,10 ha · 1 010 db'],
    ]);
    expect(units.map(isMarked)).toEqual([true, true]);
    expect(await serious()).toEqual([]);
  });

  it('says of how many stems a volume is made, and compares with the inventory of the canopy', async () => {
    const figures = { volumeSum: 50.81, volumeStems: 74, stemCount: 110 };
    showApp('/view/woodwiserForestUnit/1', forester, {
      ...WORLD,
      forestUnit: { ...WHOLE, ...figures },
      forestFigures: {
        ...FIGURES,
        species: FIGURES.species.slice(0, 1).map((row) => ({ ...row, ...figures, volumeSum: null, volumeStems: 0 })),
        interval90: null,
        beside: { stemCount: 116, heightAvg: 21, dbhAvg: 28, volumeSum: 103.73, volumeStems: 116 },
      },
    });
    const words = await panel();
    expect(await words.findByText('50,81 m³ (110 törzsből 74 ismert térfogatú)')).toBeTruthy();
    const beside = within(await words.findByRole('region', { name: 'A koronamodellből számított leltár' }));
    expect(beside.getAllByRole('definition').map(plain)).toEqual(['116 db', '21,00 m', '28,00 cm', '103,73 m³']);
    expect(words.getByText(/nem ismert \(110 törzsből 0 ismert térfogatú\)/)).toBeTruthy();
    // No diameter is computed there: nothing is said of how sure computed ones are.
    expect(words.queryByText(/számított átmérője/)).toBeNull();
  });

  it('reads a unit: its facts, the way to its project, species, diameters and their uncertainty', async () => {
    showApp('/view/woodwiserForestUnit/1', forester, WORLD);
    const words = await panel();
    await words.findByRole('heading', { name: 'Bakonybél 1/A' });
    expect(words.getAllByRole('definition').map(plain)).toEqual([
      'Bakonybél',
      '1/A',
      'Bakony',
      '2,50 ha',
      '820 db',
      '18,20 m',
      '21,40 cm',
      '310,50 m³',
    ]);
    expect(words.getByRole('link', { name: 'Bakony' }).getAttribute('href')).toBe('/view/woodwiserProject/3');
    const species = within(await words.findByRole('list', { name: 'Fafajok' })).getAllByRole('listitem');
    expect(species.map(plain)).toEqual(['Bükk800 db · 300,00 m³', 'Ismeretlen fa20 db · 10,50 m³']);
    expect(words.getByText(/a valódi 80 és 125 százaléka közé esik; 74 mért fához igazítva\./)).toBeTruthy();
    expect(words.getByText(/3 fa kisebb/)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('finds in the console that a unit has trees of unknown species, and nothing where it has none', async () => {
    const noted = vi.spyOn(console, 'warn').mockReturnValue();
    const known = { ...FIGURES, species: FIGURES.species.slice(0, 1) };
    showApp('/view/woodwiserForestUnit/1', forester, { ...WORLD, forestFigures: known });
    await within(await screen.findByRole('complementary')).findByRole('list', { name: 'Fafajok' });
    expect(noted).not.toHaveBeenCalledWith('Tree specie not found', expect.anything());
    cleanup();
    showApp('/view/woodwiserForestUnit/1', forester, WORLD);
    await (await panel()).findByText('Ismeretlen fa');
    expect(noted).toHaveBeenCalledWith('Tree specie not found', 'forest unit 1');
    noted.mockRestore();
  });

  it('of another company’s project sees that it is not there', async () => {
    showApp('/view/woodwiserProject/4', forester, { ...WORLD, forestProject: () => refusal('not-found') });
    const sentence = await screen.findByText(/nem található/i);
    expect(sentence).toBeTruthy();
    expect(screen.queryByText('Bakony')).toBeNull();
  });
});

describe('a tree', () => {
  const TREE: Answer<'forestTree'> = {
    id: 7,
    polygon: { type: 'Point', coordinates: [760_000, 180_000] },
    species: 'B',
    treeHun: 'Bükk',
    height: 25,
    crownArea: 16,
    dbh: 21.8601,
    dbhInterval90: { low: 13.907, high: 34.3613 },
    isMeasured: false,
    volume: 0.5,
    unitId: 1,
  };
  const facts = async (tree: Answer<'forestTree'>) => {
    const at = { left: 10, top: 10 };
    show(<TreePopup id={7} at={at} onClose={() => {}} />, forester, { ...WORLD, forestTree: tree });
    const popup = within(await screen.findByRole('dialog', { name: 'Fa' }));
    await popup.findByText('Bükk', { selector: 'dd' });
    const shown = popup.getAllByRole('definition').map(plain);
    cleanup();
    return shown;
  };

  it('has a computed diameter with its interval, and a measured one without', async () => {
    expect(await facts(TREE)).toEqual(['Bükk', '25,00 m', '16,00 m²', '21,86 cm', '13,91–34,36 cm', '0,50 m³']);
    const measured = { ...TREE, dbh: 22, isMeasured: true, dbhInterval90: null };
    expect(await facts(measured)).toEqual(['Bükk', '25,00 m', '16,00 m²', '22,00 cm', '0,50 m³']);
  });
});

describe('the attribute tables of trees', () => {
  const place = { type: 'Point' as const, coordinates: [760_000, 180_000] };
  const TREE: Answer<'forestTrees'>['items'][number] = {
    id: 7,
    polygon: place,
    species: 'B',
    treeHun: 'Bükk',
    height: 25,
    crownArea: 16,
    dbh: 21.86,
    isMeasured: false,
    volume: 0.5,
    unit: { id: 1, settlement: 'Bakonybél', tag: '12', subTag: 'A' },
  };
  const EXTENT = JSON.stringify(OWN_BLOCK.geom);
  const number = (value: number, digits: number) => ({ kind: 'number', value, digits });
  const titles = ({ columns }: ShapeTable) => columns.map(({ title }) => title);

  it('have a stem in a row of its own, found by what the map shows, and say that there are more', () => {
    const [stems] = TREE_TABLES.FOREST_STEM as [ShapeTable];
    expect(stems.query(EXTENT).queryKey).toEqual(['forestTrees', {}, { part: 'stem', extent: EXTENT }]);
    const unknown = {
      ...TREE,
      id: 8,
      treeHun: 'Ismeretlen fa',
      crownArea: null,
      dbh: 22,
      isMeasured: true,
      volume: null,
    };
    const { rows, truncated } = stems.rowsOf(
      { items: [TREE, unknown, { ...TREE, id: 9, dbh: null }], truncated: true },
      EXTENT,
    );
    expect(truncated).toBe(true);
    expect(rows[0]).toEqual({
      id: '7',
      geometry: place,
      hits: ['FOREST_STEM 7'],
      to: null,
      cells: ['Bükk', 'Bakonybél 12/A', number(25, 2), number(16, 2), number(21.86, 2), 'számított', number(0.5, 3)],
    });
    expect(rows[1]?.cells.slice(3)).toEqual([null, number(22, 2), 'mért', null]);
    expect(rows[2]?.cells.slice(4)).toEqual([null, null, number(0.5, 3)]);
  });

  it('have a crown with its outline, whose area is added in square metres', () => {
    const [crowns] = TREE_TABLES.FOREST_CROWN as [ShapeTable];
    expect(crowns.query(EXTENT).queryKey).toEqual(['forestTrees', {}, { part: 'crown', extent: EXTENT }]);
    expect([crowns.areaUnit, titles(crowns).includes('Koronaterület (m²)')]).toEqual(['m²', false]);
    const { rows } = crowns.rowsOf({ items: [{ ...TREE, polygon: OWN_BLOCK.geom }], truncated: false }, EXTENT);
    expect(rows).toMatchObject([{ hits: ['FOREST_CROWN 7'], geometry: OWN_BLOCK.geom }]);
    expect(rows[0]?.cells).toHaveLength(titles(crowns).length);
  });
});

it('names the layers of the specification', () => {
  expect(forestFeature.layers.map(({ layer }) => layer)).toEqual([
    'FOREST_RGB',
    'FOREST_TERRAIN',
    'FOREST_TREE_HEIGHT',
    'FOREST_ASPECT',
    'FOREST_SLOPE',
    'FOREST_UNIT',
    'FOREST_STEM',
    'FOREST_CROWN',
  ]);
});
