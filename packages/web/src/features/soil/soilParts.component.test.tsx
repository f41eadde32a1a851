import type { SoilManagementZone, SoilSample, SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { LoadedFeatures } from '#web/map/layerSpec.ts';
import { BLOCK_TILES } from '#web/map/tiles/mvtBlocks.ts';
import type { Hit, MapPart } from '#web/mapScreen/mapPart.ts';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show } from '#web/testing/show.tsx';
import { surveyBox } from './surveyBox.ts';
import { useMeparPart } from './useMeparPart.ts';
import { useSamplePart } from './useSamplePart.tsx';
import { useGeneticPart, usePhysicalPart } from './useSoilZoneParts.ts';
import { useTerrainPart } from './useTerrainPart.ts';
import { useZonePart } from './useZonePart.tsx';

const EXTENT: BBox = [800_000, 117_000, 812_000, 129_000];
const { geom, meparCode } = OWN_BLOCK;
const zone = (id: number, more: Partial<SoilZone> = {}): SoilZone => ({
  id,
  geom,
  genetic: 'Réti csernozjomok',
  physical: 'vályog',
  colorGenetic: '#6E6A2C',
  colorPhysical: '#FFAB91',
  ...more,
});
const sample = (id: number, more: Partial<SoilSample> = {}): SoilSample => ({
  id,
  geom: { type: 'Point', coordinates: [805_000, 120_000] },
  soilPlan: null,
  settlement: 'Kunágota',
  hrsz: '0123/4',
  meparCode,
  landUse: 'szántó',
  area: 1_234.5,
  genetic: 'Réti csernozjomok',
  organicContent: 3.25,
  ...more,
});
const managed = (more: Partial<SoilManagementZone> = {}): SoilManagementZone => ({
  geom,
  color: '#1A9641',
  areaName: 'Kunágota, 1. tábla',
  category: 'magas',
  ...more,
});

/** Parts of a map as a surveyor has them. */
function open(hooks: readonly (() => MapPart)[], answers: Answers = {}, screens = ['soilSamplingMepar']) {
  let parts: readonly MapPart[] = [];
  function Probe() {
    const made = hooks.map((usePart) => usePart());
    useLayoutEffect(() => {
      parts = made;
    });
    return made.map(({ layer, popup }) => <div key={layer}>{popup}</div>);
  }
  const probe = (
    <OpenRoutes value={(route) => screens.includes(route)}>
      <Probe />
    </OpenRoutes>
  );
  const shown = show(probe, personOf('prokat'), answers);
  const part = (index = 0): MapPart => {
    const found = parts[index];
    if (found === undefined) throw new Error(`No part ${index}`);
    return found;
  };
  const ask = (index: number) => {
    const source = part(index).specs[0]?.source;
    if (source?.kind !== 'extent') throw new Error('The layer is not loaded by extent');
    return source.load(EXTENT, new AbortController().signal);
  };
  /** As the map does when it has come to a place. */
  const load = (...of: readonly number[]): Promise<readonly LoadedFeatures[]> =>
    act(() => Promise.all(of.map((index) => ask(index))));
  /** Whether it failed. */
  const fails = () =>
    act(() =>
      ask(0).then(
        () => false,
        () => true,
      ),
    );
  const pick = (index: number, id: string, beneath?: Hit) =>
    act(async () => part(index).onPick?.({ layer: part(index).layer, id }, beneath));
  return { ...shown, part, load, fails, pick };
}
const popup = async (name: string) => within(await screen.findByRole('dialog', { name }));
const facts = (shown: Awaited<ReturnType<typeof popup>>) =>
  shown.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

describe('the patches of the soil map', () => {
  it('are one request for both of their layers, each in its own colour', async () => {
    const { server, load, part } = open([useGeneticPart, usePhysicalPart], {
      soilZone: { items: [zone(1), zone(2, { genetic: 'Saját', colorGenetic: '#112233' })], truncated: false },
    });
    const [genetic, physical] = await load(0, 1);
    expect(server.of('soilZone')).toHaveLength(1);
    expect(genetic?.features.map(({ id, style, color }) => [id, style, color])).toEqual([
      ['1', 'soilGenetic', '#6E6A2C'],
      ['2', 'soilGenetic', '#112233'],
    ]);
    expect(physical?.features.map(({ style, color }) => [style, color])).toEqual([
      ['soilPhysical', '#FFAB91'],
      ['soilPhysical', '#FFAB91'],
    ]);
    const legend = part().legend;
    expect(legend?.kind === 'table' && 'rows' in legend.legend && legend.legend.rows.map(({ label }) => label)).toEqual(
      ['16 Réti csernozjomok', 'Saját'],
    );
    expect(part().hoverText?.({ layer: 'SOIL_GENETIC', id: '2' })).toEqual({
      title: 'Saját',
      lines: ['Kötöttség: vályog'],
    });
    expect(part().hoverText?.({ layer: 'SOIL_GENETIC', id: '9' })).toBeNull();
  });

  it('are told to be cut where there are more, and to be none', async () => {
    const { server, load, part } = open([useGeneticPart], { soilZone: { items: [zone(1)], truncated: true } });
    await load(0);
    expect([part().state, part().note]).toEqual([{ kind: 'ready' }, 'Itt nem minden folt látszik: nagyítson rá.']);
    server.answer({ soilZone: { items: [], truncated: false } });
    await load(0);
    expect([part().state, part().note]).toEqual([
      { kind: 'empty', why: 'Ezen a részen nincs felvett talajfolt.' },
      undefined,
    ]);
  });

  it('that could not be read say why, and are asked for again by a new request', async () => {
    const { server, load, fails, part } = open([useGeneticPart], { soilZone: () => refusal('not-found') });
    expect(await fails()).toBe(true);
    const { state } = part();
    expect(state?.kind === 'failed' && state.why).toMatch(/^A talajfoltok nem tölthetők be\. /);
    server.answer({ soilZone: { items: [zone(1)], truncated: false } });
    await load(0);
    expect(part().state).toEqual({ kind: 'ready' });
  });

  it('open their types where they are pressed, with the way to the block beneath', async () => {
    const { person, load, pick } = open([useGeneticPart], { soilZone: { items: [zone(1)], truncated: false } });
    await load(0);
    await pick(0, '1', { layer: BLOCK_TILES, id: meparCode });
    const shown = await popup('Talajfolt');
    expect(facts(shown)).toEqual([
      ['Talajtípus', 'Réti csernozjomok'],
      ['Kötöttség', 'vályog'],
    ]);
    const link = shown.getByRole('link', { name: `MePAR blokk ${meparCode}` });
    expect(link.getAttribute('href')).toBe(`/view/soilSamplingMepar/${meparCode}`);
    await person.click(shown.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['on no block', undefined, ['soilSamplingMepar']],
    ['over something else than a block', { layer: 'CITY', id: '7' }, ['soilSamplingMepar']],
    ['for a person without a page of blocks', { layer: BLOCK_TILES, id: meparCode }, []],
  ])('%s lead nowhere', async (_, beneath, screens) => {
    const answers = { soilZone: { items: [zone(1)], truncated: false } };
    const { load, pick } = open([useGeneticPart], answers, screens);
    await load(0);
    await pick(0, '1', beneath);
    expect((await popup('Talajfolt')).queryByRole('link')).toBeNull();
  });

  it('lead an agronomy client to the page of the block', async () => {
    const answers = { soilZone: { items: [zone(1)], truncated: false } };
    const { load, pick } = open([useGeneticPart], answers, ['block']);
    await load(0);
    await pick(0, '1', { layer: BLOCK_TILES, id: meparCode });
    expect((await popup('Talajfolt')).getByRole('link').getAttribute('href')).toBe(`/view/block/${meparCode}`);
  });

  it('that are gone when they are pressed open nothing', async () => {
    const { load, pick } = open([useGeneticPart], { soilZone: { items: [], truncated: false } });
    await load(0);
    await pick(0, '1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('soil samples', () => {
  it('are dots or areas in the colour of their humus, grey where it was not measured', async () => {
    const items = [
      sample(1, { organicContent: 0.5 }),
      sample(2, { organicContent: 4 }),
      sample(3, { organicContent: null, geom }),
      sample(4, { organicContent: 0 }),
    ];
    const { load } = open([useSamplePart], { soilSample: { items, truncated: false } });
    const [loaded] = await load(0);
    const [first, second, third, fourth] = loaded?.features ?? [];
    expect([first?.style, third?.style]).toEqual(['soilSample', 'soilSampleArea']);
    expect(third?.color).toBe('#90A4AE');
    expect(new Set([first?.color, second?.color, third?.color]).size).toBe(3);
    // None at all is measured, and the least.
    expect(fourth?.color).toBe(first?.color);
  });

  it('say all that is known of them, and where nothing is', async () => {
    const items = [sample(1, { soilPlan: 'TVT-12' }), sample(2, { hrsz: null, area: null, organicContent: null })];
    const { person, load, pick, part } = open([useSamplePart], { soilSample: { items, truncated: true } });
    await load(0);
    expect(part().note).toBe('Itt nem minden minta látszik: nagyítson rá.');
    await pick(0, '1');
    const shown = await popup('Talajminta');
    expect(facts(shown).map(([name, value]) => [name, plain(value)])).toEqual([
      ['Település', 'Kunágota'],
      ['Helyrajzi szám', '0123/4'],
      ['MePAR kód', meparCode],
      ['Művelési ág', 'szántó'],
      ['Terület', '1 234,50 ha'],
      ['Genetikai talajtípus', 'Réti csernozjomok'],
      ['Humusz', '3,25 % (jó)'],
      ['Talajvédelmi terv', 'TVT-12'],
    ]);
    await person.click(shown.getByRole('button', { name: 'Bezárás' }));
    await pick(0, '2');
    const second = facts(await popup('Talajminta'));
    expect(second.filter(([, value]) => value === 'Nincs adat').map(([name]) => name)).toEqual([
      'Helyrajzi szám',
      'Terület',
      'Humusz',
    ]);
    expect(second.map(([name]) => name)).not.toContain('Talajvédelmi terv');
  });

  it('say beside the pointer only what is known', async () => {
    const items = [sample(1), sample(2, { settlement: null, organicContent: null })];
    const { load, part } = open([useSamplePart], { soilSample: { items, truncated: false } });
    await load(0);
    const lines = (id: string) => part().hoverText?.({ layer: 'SOIL_SAMPLE', id })?.lines.map(plain);
    expect([lines('1'), lines('2'), lines('3')]).toEqual([['Kunágota', '3,25 % (jó)'], [], undefined]);
  });

  it('are rows of a table with numbers as numbers', () => {
    const { part } = open([useSamplePart]);
    const items = [sample(1), sample(2, { organicContent: null, settlement: null })];
    const rows = part().tables?.[0]?.rowsOf({ items, truncated: true }, '');
    expect([rows?.truncated, rows?.rows.map(({ id }) => id)]).toEqual([true, ['1', '2']]);
    expect(rows?.rows[0]?.cells[5]).toEqual({ kind: 'number', value: 3.25, digits: 2 });
    expect([rows?.rows[1]?.cells[0], rows?.rows[1]?.cells[5]]).toEqual([null, null]);
  });
});

describe('management zones', () => {
  it('of one area and category are shapes of their own, with a legend of what is there', async () => {
    const elsewhere = {
      ...geom,
      coordinates: [
        [
          [1, 2],
          [3, 2],
          [3, 4],
          [1, 2],
        ],
      ],
    } as typeof geom;
    const items = [managed(), managed({ geom: elsewhere }), managed({ category: 'alacsony', color: '#D7191C' })];
    const { load, pick, part } = open([useZonePart], { soilManagementZone: { items, truncated: false } });
    expect(part().legend).toBeNull();
    const [loaded] = await load(0);
    const ids = loaded?.features.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(3);
    const { legend } = part();
    expect(legend?.kind === 'table' && 'rows' in legend.legend && legend.legend.rows.map(({ label }) => label)).toEqual(
      ['alacsony', 'magas'],
    );
    expect(part().hoverText?.({ layer: '', id: ids[2] ?? '' })).toEqual({
      title: 'Kunágota, 1. tábla',
      lines: ['Kategória: alacsony'],
    });
    await pick(0, ids[0] ?? '');
    expect(facts(await popup('Menedzsmentzóna'))).toEqual([
      ['Terület neve', 'Kunágota, 1. tábla'],
      ['Kategória', 'magas'],
    ]);
  });
});

describe('the terrain', () => {
  const overview = (terrainUrl: string | null) => ({
    soilZones: 1,
    soilSamples: 0,
    managementZones: 0,
    box: [...EXTENT],
    place: [806_000, 123_000],
    terrainUrl,
  });

  it('is drawn from its newest picture, and says where there is none, and while it is not known', async () => {
    const { part } = open([useTerrainPart], { soilOverview: overview('c3:Terrain_2024-03-20') });
    expect([part().state, part().specs]).toEqual([{ kind: 'loading' }, []]);
    await waitFor(() => expect(part().state).toEqual({ kind: 'ready' }));
    expect(part().specs.map(({ source }) => source)).toEqual([
      { kind: 'tiles', tiles: { kind: 'wms', layer: 'c3:Terrain_2024-03-20' } },
    ]);
  });

  it('of a survey without one says how it gets in', async () => {
    const { part } = open([useTerrainPart], { soilOverview: overview(null) });
    await waitFor(() => expect(part().state?.kind).toBe('empty'));
    expect(part().specs).toEqual([]);
  });

  it('that cannot be read is asked for again', async () => {
    const { server, part } = open([useTerrainPart], { soilOverview: () => refusal('not-found') });
    await waitFor(() => expect(part().state?.kind).toBe('failed'));
    server.answer({ soilOverview: overview('c3:Terrain_2024-03-20') });
    const { state } = part();
    await act(async () => state?.kind === 'failed' && state.retry());
    await waitFor(() => expect(part().state).toEqual({ kind: 'ready' }));
  });

  it('and the soil are zoomed to by the place of the survey; to none before anything was surveyed', async () => {
    const { part } = open([useGeneticPart], { soilOverview: { ...overview(null), place: null, box: null } });
    expect(await part().findBox?.()).toBeNull();
    cleanup();
    const { part: surveyed } = open([useGeneticPart], { soilOverview: overview(null) });
    expect(await surveyed().findBox?.()).toEqual(surveyBox(overview(null)));
  });
});

describe('the blocks beneath the survey', () => {
  it('open their page where a person has one, and are only drawn where not', async () => {
    const { part, pick } = open([() => useMeparPart()]);
    expect(part().hoverText?.({ layer: BLOCK_TILES, id: meparCode })).toEqual({
      title: `MePAR blokk ${meparCode}`,
      lines: ['Kattintásra megnyílik'],
    });
    await pick(0, meparCode);
    expect(window.location.pathname).toBe(`/view/soilSamplingMepar/${meparCode}`);
    cleanup();
    const { part: ofVisitor } = open([() => useMeparPart()], {}, []);
    expect([ofVisitor().pickable, ofVisitor().onPick]).toEqual([undefined, undefined]);
  });
});
