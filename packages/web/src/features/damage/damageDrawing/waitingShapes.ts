import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { parseAreal } from '@georisk/domain/geo/geojson.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { toHectares } from '@georisk/domain/units.ts';
import { isParked, type OperationEntry, type OperationOf } from '#web/offline/operation.ts';
import { readMultiPolygonWkt } from '#web/offline/send/wkt.ts';

type AreaPayload = OperationOf<'area'>['payload'];

/** Shapes of a plot that this device has saved and the server does not have yet, the newest of each. */
export interface WaitingShapes {
  /** Undefined for none; null where the outline is taken away. */
  readonly outline: Areal | null | undefined;
  readonly areas: ReadonlyMap<string, AreaPayload>;
}

/** @param entries operations of the plot, in their order; those that need a decision are no longer on the map */
export function waitingShapes(entries: readonly OperationEntry[]): WaitingShapes {
  let outline: Areal | null | undefined;
  const areas = new Map<string, AreaPayload>();
  for (const { state, payload: operation } of entries) {
    if (isParked(state)) continue;
    if (operation.kind === 'area') areas.set(operation.payload.areaId, operation.payload);
    if (operation.kind !== 'outline' || operation.payload.of !== 'damagePlot') continue;
    const read = parseAreal(operation.payload.polygon);
    outline = read.ok ? read.value : null;
  }
  return { outline, areas };
}

const hectaresOf = (shape: Areal): number => toHectares(arealArea(shape));

function areaOf({ areaId, geom }: AreaPayload): DamageArea | null {
  const shape = readMultiPolygonWkt(geom);
  return shape === null ? null : { id: areaId, geom: shape as unknown as DamageArea['geom'], area: hectaresOf(shape) };
}

/**
 * A plot as its assessor left it: with what waits on this device. What is measured from all areas together stays the
 * server's.
 */
export function withWaiting(plot: DamagePlot, { outline, areas }: WaitingShapes): DamagePlot {
  if (outline === undefined && areas.size === 0) return plot;
  const stored = plot.areas ?? [];
  const known = new Set(stored.map(({ id }) => id));
  const drawn = (area: DamageArea): DamageArea => {
    const payload = areas.get(area.id);
    return (payload && areaOf(payload)) ?? area;
  };
  const added = [...areas.values()].filter(({ areaId }) => !known.has(areaId)).flatMap((each) => areaOf(each) ?? []);
  return {
    ...plot,
    areas: [...stored.map(drawn), ...added],
    ...(outline !== undefined && {
      tableGeometry: outline as unknown as DamagePlot['tableGeometry'],
      tableGeometryHa: outline === null ? null : hectaresOf(outline),
    }),
  };
}
