import type { Answer } from '@georisk/contract/endpoints.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show } from '#web/testing/show.tsx';
import { boxOfUnits } from './unitBox.ts';
import { UnitFigures } from './UnitFigures.tsx';
import { useAspectPart, useHeightPart, usePhotoPart, useTerrainPart } from './usePictureParts.ts';
import { useCrownPart, useStemPart } from './useTreeParts.tsx';
import { useUnitPart } from './useUnitPart.ts';

const forester = personOf('woodwiser');
const unit = (id: number, more: Partial<Answer<'forestUnits'>[number]> = {}): Answer<'forestUnits'>[number] => ({
  id,
  settlement: 'Dombiratos',
  tag: '5',
  subTag: 'A',
  polygon: OWN_BLOCK.geom,
  area: 2.36,
  stemCount: 436,
  volumeStems: 436,
  heightAvg: 23.99,
  dbhAvg: 29.63,
  volumeSum: 376.57,
  project: { id: 1, name: 'Légi felmérés' },
  ...more,
});
const picture = (type: string, date: string) => ({ type, url: `c2:${type}_${date}`, colorScaleTag: null });

function open(usePart: () => MapPart, answers: Answers = {}) {
  let part: MapPart | undefined;
  function Probe() {
    const made = usePart();
    useLayoutEffect(() => {
      part = made;
    });
    return <div>{made.popup}</div>;
  }
  const shown = show(<Probe />, forester, answers);
  return {
    ...shown,
    part: (): MapPart => {
      if (part === undefined) throw new Error('The part was not made');
      return part;
    },
  };
}
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

describe('the units on the map', () => {
  it('have their names above all that is drawn, and open their page', async () => {
    const { part } = open(useUnitPart, { forestUnits: [unit(1), unit(2, { subTag: null, tag: '6' })] });
    expect(part().state).toEqual({ kind: 'loading' });
    await waitFor(() => expect(part().state).toEqual({ kind: 'ready' }));
    const [spec] = part().specs;
    expect([spec?.namesOnTop, spec?.declutter]).toEqual([true, true]);
    expect(spec?.source.kind === 'features' && spec.source.features.map(({ id, label }) => [id, label])).toEqual([
      ['1', 'Dombiratos 5/A'],
      ['2', 'Dombiratos 6'],
    ]);
    expect(part().hoverText?.({ layer: 'FOREST_UNIT', id: '2' })).toEqual({
      title: 'Dombiratos 6',
      lines: ['2,36\u00A0ha'],
    });
    expect(part().hoverText?.({ layer: 'FOREST_UNIT', id: '3' })).toBeNull();
    await act(async () => part().onPick?.({ layer: 'FOREST_UNIT', id: '2' }));
    expect(window.location.pathname).toBe('/view/woodwiserForestUnit/2');
  });

  it('say that there are none, and that they could not be read until they are', async () => {
    const { server, part } = open(useUnitPart, { forestUnits: () => refusal('not-found') });
    await waitFor(() => expect(part().state?.kind).toBe('failed'));
    server.answer({ forestUnits: [] });
    const { state } = part();
    await act(async () => state?.kind === 'failed' && state.retry());
    await waitFor(() => expect(part().state?.kind).toBe('empty'));
    expect(part().box).toBeNull();
  });

  it('are rows of a table that lead to their pages, with what is not known as nothing', () => {
    const { part } = open(useUnitPart, { forestUnits: [] });
    const units = [unit(1), unit(2, { heightAvg: null, dbhAvg: null, volumeSum: null, stemCount: 0, volumeStems: 0 })];
    const rows = part().tables?.[0]?.rowsOf(units, JSON.stringify(OWN_BLOCK.geom)).rows ?? [];
    expect(rows.map(({ id, to }) => [id, to])).toEqual([
      ['1', '/view/woodwiserForestUnit/1'],
      ['2', '/view/woodwiserForestUnit/2'],
    ]);
    expect(rows[1]?.cells).toEqual([
      'Dombiratos 5/A',
      'Légi felmérés',
      { kind: 'number', value: 0, digits: 0 },
      null,
      null,
      null,
      { kind: 'number', value: 0, digits: 0 },
    ]);
  });

  it('have the box around all of them, and none without one', () => {
    const moved = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [739_000, 206_000],
          [739_100, 206_000],
          [739_100, 206_100],
          [739_000, 206_000],
        ],
      ],
    };
    expect(boxOfUnits([])).toBeNull();
    expect(boxOfUnits([unit(1)])).toEqual([738_000, 205_000, 738_100, 205_100]);
    expect(boxOfUnits([unit(1), { polygon: moved }])).toEqual([738_000, 205_000, 739_100, 206_100]);
  });
});

describe('the pictures of the projects', () => {
  const ALL = [
    picture('ForestRgb', '2026-05-01'),
    picture('ForestHeight', '2026-05-01'),
    picture('ForestHeight', '2025-04-01'),
    picture('ForestTerrain', '2026-05-01'),
  ];

  it.each([
    ['a photo has no legend and no style', usePhotoPart, ['c2:ForestRgb_2026-05-01'], null, true],
    [
      'heights of all projects have one',
      useHeightPart,
      ['c2:ForestHeight_2026-05-01', 'c2:ForestHeight_2025-04-01'],
      'table',
      false,
    ],
    ['the terrain has that of heights above the sea', useTerrainPart, ['c2:ForestTerrain_2026-05-01'], 'table', false],
  ] as const)('%s', async (_, usePart, urls, legend, isPhoto) => {
    const { part } = open(usePart, { forestPictures: ALL });
    await waitFor(() => expect(part().state).toEqual({ kind: 'ready' }));
    const tiles = part().specs.map(({ source }) => (source.kind === 'tiles' ? source.tiles : null));
    expect(tiles.map((each) => each?.kind === 'wms' && each.layer)).toEqual(urls);
    expect(tiles.every((each) => each?.kind === 'wms' && each.isPhoto === isPhoto)).toBe(true);
    expect(part().legend?.kind ?? null).toBe(legend);
  });

  it('of a kind that no project has say so', async () => {
    const { part } = open(useAspectPart, { forestPictures: ALL });
    await waitFor(() => expect(part().state?.kind).toBe('empty'));
    expect(part().specs).toEqual([]);
  });

  it('that cannot be read are asked for again', async () => {
    const { server, part } = open(useHeightPart, { forestPictures: () => refusal('not-found') });
    await waitFor(() => expect(part().state?.kind).toBe('failed'));
    server.answer({ forestPictures: ALL });
    const { state } = part();
    await act(async () => state?.kind === 'failed' && state.retry());
    await waitFor(() => expect(part().specs).toHaveLength(2));
  });
});

describe('the trees on the map', () => {
  const TREE: Answer<'forestTree'> = {
    id: 7,
    polygon: { type: 'Point', coordinates: [760_000, 180_000] },
    species: 'B',
    treeHun: 'Bükk',
    height: 18.5,
    crownArea: null,
    dbh: null,
    dbhInterval90: null,
    isMeasured: false,
    volume: null,
    unitId: 1,
  };

  it.each([
    ['stems', useStemPart, 'FOREST_STEM', 'forestStems'],
    ['crowns', useCrownPart, 'FOREST_CROWN', 'forestCrowns'],
  ] as const)('as %s come in tiles, near enough, and open where they are pressed', async (_, usePart, layer, tiles) => {
    const { part, person } = open(usePart, { forestTree: TREE });
    const [spec] = part().specs;
    expect(spec?.source).toEqual({ kind: 'mvt', layer: tiles });
    expect(spec?.maxResolution).toBeGreaterThan(0);
    expect(part().popup).toBe(false);
    await act(async () => part().onPick?.({ layer, id: '7' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Fa' }));
    await popup.findByText('Bükk', { selector: 'dd' });
    expect(popup.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Bükk',
      '18,50\u00A0m',
      'Nincs adat',
      'Nincs adat',
      'Nincs adat',
    ]);
    await person.click(popup.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['stem', useStemPart, 'FOREST_STEM'],
    ['crown', useCrownPart, 'FOREST_CROWN'],
  ] as const)('name an unknown species, and round all figures to two decimals: %s', async (_, usePart, layer) => {
    const unknown = { species: null, treeHun: 'Ismeretlen fa' };
    const figures = { height: 18.2049, crownArea: 1234.555_1, dbh: 21.8651, volume: 0.494_9 };
    const { part } = open(usePart, { forestTree: { ...TREE, ...unknown, ...figures } });
    await act(async () => part().onPick?.({ layer, id: '7' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Fa' }));
    await popup.findByText('Ismeretlen fa', { selector: 'dd' });
    const facts = popup
      .getAllByRole('term')
      .map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)]);
    expect(facts).toEqual([
      ['Fafaj', 'Ismeretlen fa'],
      ['Magasság', '18,20 m'],
      ['Koronaterület', '1 234,56 m²'],
      ['Mellmagassági átmérő (számított)', '21,87 cm'],
      ['Térfogat (számított)', '0,49 m³'],
    ]);
  });

  it('that were removed meanwhile say so, and may be asked for again', async () => {
    const { part, person, server } = open(useStemPart, { forestTree: () => refusal('not-found') });
    await act(async () => part().onPick?.({ layer: 'FOREST_STEM', id: '7' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Fa' }));
    await popup.findByText('Nem sikerült betölteni: a fa adatai.');
    server.answer({ forestTree: TREE });
    await person.click(popup.getByRole('button', { name: 'Újra' }));
    await popup.findByText('Bükk', { selector: 'dd' });
  });
});

describe('the figures of a unit', () => {
  const FIGURES: Answer<'forestFigures'> = {
    histogram: [{ from: 20, to: 24, stems: 1_234, volume: 200 }],
    species: [
      {
        treeTextCode: 'B',
        treeHun: 'Bükk',
        color: '#1E8449',
        stemCount: 1_234,
        volumeStems: 1_234,
        heightAvg: null,
        dbhAvg: null,
        volumeSum: null,
        basalArea: 0,
        share: 1,
      },
    ],
    interval90: { low: 0.8, high: 1.25 },
    measured: 0,
    outOfRange: 0,
    beside: null,
  };
  const figures = (more: Partial<Answer<'forestFigures'>> = {}) =>
    show(<UnitFigures id={1} />, forester, { forestFigures: { ...FIGURES, ...more } });

  it('without measured trees say so by silence, and without a volume name the trees alone', async () => {
    figures();
    const species = await screen.findByRole('list', { name: 'Fafajok' });
    expect(
      within(species)
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['Bükk1 234 db']);
    expect(screen.getByText(/80 és 125 százaléka közé esik\.$/)).toBeTruthy();
    expect(screen.queryByText(/fa kisebb/)).toBeNull();
    expect(plain(screen.getByRole('list', { name: 'Átmérőeloszlás' }).textContent)).toBe('20–24 cm1 234 db');
  });

  it('of a unit without trees have no list', async () => {
    figures({ species: [], histogram: [] });
    await screen.findByRole('heading', { name: 'Fafajok' });
    expect(screen.queryByRole('list', { name: 'Fafajok' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Átmérőeloszlás' })).toBeNull();
    expect(screen.queryByText(/százaléka közé esik/)).toBeNull();
  });
});
