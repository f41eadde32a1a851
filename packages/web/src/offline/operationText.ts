import { formatDecimal, formatHectares } from '#web/lib/format.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { toHectares } from '@georisk/domain/units.ts';
import { operationTexts as texts } from './operation.hu.ts';
import type { Operation, OperationOf } from './operation.ts';
import { readMultiPolygonWkt } from './send/wkt.ts';

/** Points that one save names; more are counted. */
export const MAX_NAMED = 3;

function pointsText({ base, operations }: OperationOf<'points'>['payload']): string {
  if (operations.length > MAX_NAMED) return texts.points(operations.length);
  return operations
    .map((each) => {
      if (each.kind === 'remove') return texts.pointRemoved(base.find(({ id }) => id === each.id)?.sequenceId ?? null);
      const { sequenceId, yield: value } = each.point;
      return texts.point(sequenceId, value === null ? null : formatDecimal(value, 2));
    })
    .join(', ');
}

function areaText(geom: string): string {
  const shape = readMultiPolygonWkt(geom);
  return shape === null ? texts.kinds.area : `${texts.kinds.area}: ${formatHectares(toHectares(arealArea(shape)))}`;
}

/** What an operation is, so that its person knows it again: which point and yield, which file, how large an area. */
export function operationText(operation: Operation): string {
  switch (operation.kind) {
    case 'points':
      return pointsText(operation.payload);
    case 'area':
      return areaText(operation.payload.geom);
    case 'photo':
      return `${texts.kinds.photo}: ${operation.payload.name}`;
    default:
      return texts.kinds[operation.kind];
  }
}
