import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { asAreal } from '#web/map/areal.ts';
import type { ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { type Column, dateCell, numberCell, wholeTable } from '#web/mapScreen/tableOf.ts';
import { radarTexts } from './texts.hu.ts';
import type { RadarAsked } from './useRadarAsked.ts';

const texts = radarTexts.table;

const COLUMNS: readonly Column<Radar>[] = [
  [texts.phenomenon, 18, ({ phenomenon }) => PHENOMENA[phenomenon].title],
  [texts.severity, 10, ({ severity }) => numberCell(severity, 0)],
  [texts.severityWord, 16, ({ severity }) => radarTexts.severityOf[severity] ?? null],
  [texts.mesh, 14, ({ meshMm }) => numberCell(meshMm, 0)],
];

/** A worse area lies in a milder one. */
const rowOf = ({ id, polygon, severity }: Radar) => ({
  id: String(id),
  geometry: asAreal(polygon),
  rank: severity,
});
const rankName = (severity: number): string => radarTexts.severityOf[severity] ?? String(severity);

/** The attribute table of a day's polygons. */
export const dayTable = (asked: RadarAsked): ShapeTable =>
  wholeTable({
    key: 'radars',
    title: texts.day,
    layers: ['RADAR'],
    call: 'radarAreas',
    options: { query: { ...asked } },
    itemsOf: ({ dateRadar, radars }) => radars.map((radar) => ({ ...radar, date: dateRadar })),
    columns: [...COLUMNS, [texts.date, 14, ({ date }) => dateCell(date)]],
    rowOf,
    rankName,
  });

/** The same of those that touched a damaged plot, on one of three days: the answer does not say on which. */
export const plotTable = (asked: RadarAsked): ShapeTable =>
  wholeTable({
    key: 'plotRadars',
    title: texts.plot,
    layers: ['RADAR_DAMAGE_PLOT'],
    call: 'radarAreas',
    options: { query: { ...asked } },
    itemsOf: ({ damagePlotRadars }) => damagePlotRadars,
    columns: COLUMNS,
    rowOf,
    rankName,
  });
