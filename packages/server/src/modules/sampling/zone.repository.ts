import type { MultiPolygon } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';

export interface ZoneRow {
  readonly zoneIndex: number;
  readonly geom: MultiPolygon;
  readonly color: string;
  readonly areaHa: number;
  readonly meanNdvi: number;
}

export const zonesOf = (executor: Executor, damagePlotId: number): Promise<ZoneRow[]> =>
  executor
    .selectFrom('samplingZone')
    .select([
      'samplingZone.zoneIndex',
      asGeoJson<MultiPolygon>('samplingZone.geom').as('geom'),
      'samplingZone.color',
      'samplingZone.areaHa',
      'samplingZone.meanNdvi',
    ])
    .where('samplingZone.damagePlotId', '=', damagePlotId)
    .orderBy('samplingZone.zoneIndex')
    .execute();
