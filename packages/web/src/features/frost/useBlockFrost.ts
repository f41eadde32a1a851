import { bboxOf, bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';

/** The danger of a block, and its damages within the user's reach. @param code null without a block */
export function useBlockFrost(code: string | null) {
  const danger = useQuery({
    ...apiQuery('frostDanger', { params: { meparCode: code ?? '' } }),
    enabled: code !== null,
    meta: { errorPage: false },
  });
  const polygon = danger.data?.polygon;
  const extent = polygon === undefined ? '' : JSON.stringify(bboxPolygon(bboxOf(asAreal(polygon))));
  const around = useQuery({
    ...apiQuery('frostDamages', { query: { extent } }),
    enabled: polygon !== undefined,
    meta: { errorPage: false },
  });
  const found = around.data?.items.find(({ meparCode }) => meparCode === code);
  return { danger, around, damages: around.data === undefined ? undefined : (found?.damages ?? []) };
}
