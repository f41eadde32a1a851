import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { wktOf } from '@georisk/testing/caseCalls.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { samplingKml } from '#server/modules/sampling/planFile.ts';

/** Areas that were drawn with their edges snapped to each other are one area, without hairline gaps. */
const stage = plantedCaseStage('a.manager');
const [east, north] = cornerOf('own');

const at = (x: number, y: number): Position => [
  Math.round((east + x) * 100) / 100,
  Math.round((north + y) * 100) / 100,
];
const polygon = (...corners: readonly Position[]): Areal => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)]],
});
/** A slanted edge, and corners that were snapped to it: stored to the centimetre they lie beside it. */
const [from, to] = [
  [200, 50],
  [237, 351],
] as const;
const onEdge = (share: number) => at(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]));
const WEST = polygon(at(50, 50), at(...from), at(...to), at(50, 351));
const EAST = polygon(
  at(...from),
  at(400, 50),
  at(400, 351),
  at(...to),
  onEdge(0.83),
  onEdge(0.61),
  onEdge(0.37),
  onEdge(0.13),
);

const save = (geom: Areal) =>
  stage.test.post(`/api/damagePlots/${stage.cases.plots.own}/areas/save`, { geom: wktOf(geom) }, stage.session);

interface Union {
  readonly valid: boolean;
  readonly parts: number;
  readonly holes: number;
  readonly corners: number;
  readonly ha: number;
  readonly shape: string;
}

async function union(): Promise<Union> {
  const { rows } = await sql<Union>`select ST_IsValid(damaged_geom) as valid, ST_NumGeometries(damaged_geom) as parts,
      ST_NumInteriorRings(ST_GeometryN(damaged_geom, 1)) as holes,
      ST_NPoints(ST_Simplify(ST_GeometryN(damaged_geom, 1), 0.05)) as corners, damaged_ha as ha,
      ST_AsGeoJSON(damaged_geom, 9) as shape
    from damage_plot where id = ${stage.cases.plots.own}`.execute(stage.test.database.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('no plot');
  return row;
}

describe('the union of areas with snapped edges', () => {
  it('is one valid polygon without gaps, with the corners as they were drawn', async () => {
    await stage.test.post(
      `/api/damagePlots/${stage.cases.plots.own}/areas/remove/${stage.cases.areas.own}`,
      {},
      stage.session,
    );
    for (const each of [WEST, EAST]) expect((await save(each)).statusCode).toBe(200);
    const { shape, ...found } = await union();
    expect(found).toEqual({ valid: true, parts: 1, holes: 0, corners: 5, ha: expect.closeTo(35 * 30.1 * 0.01, 2) });
    // No gap is left that is thinner than four centimetres.
    const { rows } = await sql<{
      gap: number;
    }>`select ST_Area(ST_Difference(ST_Buffer(ST_Buffer(g, 0.015, 'join=mitre'), -0.015,
      'join=mitre'), g)) as gap from (select ST_GeomFromGeoJSON(${shape}) as g) as s`.execute(
      stage.test.database.kysely,
    );
    expect(rows[0]?.gap).toBeLessThan(0.0001);
  });

  it('is valid as it is written to KML', async () => {
    for (const each of [WEST, EAST]) await save(each);
    const shape = JSON.parse((await union()).shape) as Areal;
    const kml = samplingKml({
      title: 't',
      points: [],
      zones: [{ zoneIndex: 1, color: '#ff0000', polygon: shape, meanNdvi: 0.4 }],
    });
    const rings = [...kml.matchAll(/<coordinates>([^<]+)<\/coordinates>/g)].map(([, text = '']) => text.trim());
    expect(rings.length).toBeGreaterThan(0);
    for (const ring of rings) {
      const line = ring
        .split(/\s+/)
        .map((position) => position.split(',').slice(0, 2).join(' '))
        .join(',');
      const { rows } = await sql<{
        reason: string;
      }>`select ST_IsValidReason(ST_GeomFromText(${`POLYGON((${line}))`})) as reason`.execute(
        stage.test.database.kysely,
      );
      expect(rows[0]?.reason).toBe('Valid Geometry');
    }
  });

  it('of one area is the area as it was drawn', async () => {
    await stage.test.post(
      `/api/damagePlots/${stage.cases.plots.own}/areas/remove/${stage.cases.areas.own}`,
      {},
      stage.session,
    );
    await save(WEST);
    expect(await union()).toMatchObject({ valid: true, parts: 1, corners: 5 });
  });
});
