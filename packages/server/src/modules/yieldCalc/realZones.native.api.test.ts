import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import type { Areal, Polygon, Position } from '@georisk/domain/geo/types.ts';
import { routeLength } from '@georisk/domain/sampling/route.ts';
import { distanceTo } from '@georisk/domain/yield/pointPlace.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realData } from '@georisk/imagery/testing.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf, importFields, runImport } from '@georisk/testing/caseStage.ts';
import { plantFixture } from '@georisk/testing/fixture.ts';
import { openField } from '@georisk/testing/lasRosas.ts';
import { hasMeasuredFields, type MeasuredField, paarWheatField, TODAY } from '@georisk/testing/measuredFields.ts';

const set = join(realData() ?? '', 'moved-to-hungary');
/**
 * Plots of the moved landscape: five of three and four zones, two with holes, one far from round, one of narrow zones,
 * one of 0.9 ha.
 */
const PARCELS = [1928793, 1679812, 1560435, 2174326, 1994016, 2098809, 1887611, 2174829, 1579566, 1786588] as const;
const IMAGES = ['2018-05-08', '2018-05-21'] as const;
const HAIL = '2018-05-10';

interface Parcel {
  readonly sourceId: number;
  readonly meparCode: string;
  readonly plantName: string;
  readonly outline: Polygon;
}

function parcelsOf(): readonly Parcel[] {
  const { features } = JSON.parse(readFileSync(join(set, 'policy-plots.geojson'), 'utf8')) as {
    features: { properties: Omit<Parcel, 'outline'>; geometry: Polygon }[];
  };
  return PARCELS.flatMap((sourceId) => {
    const feature = features.find(({ properties }) => properties.sourceId === sourceId);
    return feature === undefined ? [] : [{ ...feature.properties, outline: feature.geometry }];
  });
}

const placeOf = ({ polygon }: { polygon: { coordinates: number[] } }): Position => [
  polygon.coordinates[0] ?? Number.NaN,
  polygon.coordinates[1] ?? Number.NaN,
];

/** Least distance of two points, m. */
const nearestPair = (places: readonly Position[]): number =>
  Math.min(...places.flatMap((a, index) => places.slice(index + 1).map((b) => distance(a, b))));

/** Whether no reversed section makes the route shorter: then nobody walks to and fro. */
function isGoodWay(start: Position, places: readonly Position[]): boolean {
  const order = [...places.keys()];
  const length = routeLength(start, places, order);
  return order.every((from) =>
    order.slice(from + 1).every((to) => {
      const turned = [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)];
      return routeLength(start, places, turned) >= length - 0.1;
    }),
  );
}

describe.skipIf(!hasMeasuredFields() || !existsSync(set))('zones and points of real fields', () => {
  let test: TestApp;
  let dataDir: string;
  let calls: CaseCalls;
  let wheat: MeasuredField;
  const lines: string[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'georisk-zones-'));
    test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
    wheat = paarWheatField();
    const db = test.database.kysely;
    const fixture = await plantFixture(db, test.clock.now());
    test.clock.set(`${TODAY}T10:00:00Z`);
    await importFields(db, dataDir, [wheat]);
    await runImport(db, dataDir, ['blocks', join(set, 'blocks.geojson')]);
    await runImport(db, dataDir, ['ndvi', ...IMAGES.map((date) => join(set, 'ndvi', `ndvi_${date}.tif`))]);
    calls = caseCalls(await callerOf(test, fixture, 'a.manager'));
  });
  afterAll(async () => {
    process.stdout.write(`zones of real fields:\n${lines.join('\n')}\n`);
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Of the zones as they are stored, m². */
  const measured = async (plotId: number) => {
    const { rows } = await sql<{ overlap: number; sum: number; damaged: number; beyond: number; invalid: number }>`
      select coalesce((select max(ST_Area(ST_Intersection(a.geom, b.geom))) from sampling_zone a join sampling_zone b
          on a.damage_plot_id = b.damage_plot_id and a.zone_index < b.zone_index where a.damage_plot_id = p.id), 0) as overlap,
        sum(ST_Area(z.geom)) as sum, ST_Area(p.damaged_geom) as damaged,
        sum(ST_Area(ST_Difference(z.geom, p.damaged_geom))) as beyond,
        count(*) filter (where not ST_IsValid(z.geom))::int as invalid
      from damage_plot p join sampling_zone z on z.damage_plot_id = p.id where p.id = ${plotId} group by p.id`.execute(
      test.database.kysely,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no zones');
    return row;
  };

  async function expectGoodPlan(plotId: number, outline: Areal, name: string) {
    const { samplingZones, sampling } = (await calls.zones(plotId)) as Exclude<
      Answer<'generateZones'>,
      { err: string }
    >;
    const { overlap, sum, damaged, beyond, invalid } = await measured(plotId);
    expect({ invalid, disjoint: overlap < 1, within: beyond < 1 }).toEqual({
      invalid: 0,
      disjoint: true,
      within: true,
    });
    expect(Math.abs(sum - damaged)).toBeLessThan(0.001 * damaged);
    expect(Math.abs(damaged - arealArea(outline))).toBeLessThan(0.0001 * damaged);
    // The same as answered, with corners rounded to a centimetre.
    const parts = samplingZones.map(({ polygon }) => polygon as unknown as Areal);
    for (const [index, part] of parts.entries())
      for (const other of parts.slice(index + 1)) expect(overlapArea(part, other)).toBeLessThan(1);

    expect(samplingZones.map(({ zoneIndex }) => zoneIndex)).toEqual(samplingZones.map((_, index) => index + 1));
    for (const { zoneIndex, polygon } of samplingZones) {
      const own = sampling.filter((point) => point.zoneIndex === zoneIndex);
      expect(own.length, `${name}: points of zone ${zoneIndex}`).toBeGreaterThanOrEqual(2);
      for (const point of own) expect(distanceTo(polygon as unknown as Areal, placeOf(point))).toBeLessThan(0.01);
    }
    const places = sampling.map(placeOf);
    for (const place of places) expect(distanceTo(outline, place)).toBe(0);
    const apart = nearestPair(places);
    expect(apart).toBeGreaterThanOrEqual(20);
    expect(sampling.map(({ sequenceId }) => sequenceId)).toEqual(sampling.map((_, index) => index + 1));
    const [west, south] = bboxOf(outline);
    expect(isGoodWay([west, south], places)).toBe(true);
    lines.push(
      `  ${name}: ${(damaged / 10_000).toFixed(2)} ha, ${samplingZones.length} zones, ${sampling.length} points at least ${apart.toFixed(1)} m apart, ` +
        `overlap ${overlap.toFixed(6)} m², sum ${((100 * sum) / damaged).toFixed(6)} %`,
    );
  }

  it('of the wheat of the Pampas', async () => {
    const { plotId } = await openField(calls, wheat, { damageNumber: '18061000002' });
    await expectGoodPlan(plotId, wheat.outline, 'wheat of the Pampas');
  });

  it.each(PARCELS)('of the moved parcel %i', async (sourceId) => {
    const parcel = parcelsOf().find((each) => each.sourceId === sourceId);
    if (parcel === undefined) throw new Error('no such parcel');
    const { meparCode, plantName, outline } = parcel;
    const { plotId } = await calls.open({ damageNumber: String(sourceId), meparCode, plantName, damageDate: HAIL });
    await calls.measure(plotId, outline);
    await calls.drawArea(plotId, outline);
    await expectGoodPlan(plotId, outline, `${plantName} ${sourceId}`);
  });
});
