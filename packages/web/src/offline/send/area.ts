import type { DamageArea } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import type { OperationOf } from '../operation.ts';
import { answeredBy } from './failure.ts';
import { keyOf, type SendOperation } from './sendOperation.ts';
import { multiPolygonWkt } from './wkt.ts';

const isRefused = (error: unknown, reason: ApiProblem['reason']): boolean =>
  error instanceof ApiProblem && error.reason === reason;

async function send(operation: OperationOf<'area'>, base: string | null): Promise<DamageArea> {
  const { plotId, areaId, isNew, geom } = operation.payload;
  const params = { id: plotId };
  const key = keyOf(operation);
  if (isNew) {
    try {
      return await callApi('saveArea', { params, body: { geom, id: areaId, ...key } });
    } catch (error) {
      // An earlier operation has made it: now it is a change of that area.
      if (!isRefused(error, 'duplicate')) throw error;
    }
  }
  return callApi('changeArea', {
    params: { ...params, areaId },
    body: { geom, ...(base !== null && { base }), ...key },
  });
}

export const sendArea: SendOperation<'area'> = async (operation, { base }) => {
  try {
    const answer = await send(operation, base);
    return { kind: 'saved', to: multiPolygonWkt(answer.geom as unknown as Areal), answer };
  } catch (error) {
    // Somebody removed the area that is being changed.
    if (!operation.payload.isNew && isRefused(error, 'not-found'))
      return { kind: 'conflict', current: { geometry: null, area: null, version: 0 } };
    return answeredBy(error, (current) => {
      const { geom, area } = current as DamageArea;
      return { geometry: geom, area, version: 0 };
    });
  }
};
