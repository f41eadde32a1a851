import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import { type BBox, bboxContains, bboxesIntersect, bboxOf, bboxPolygon, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { type YieldScale, yieldScaleAt, type YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import { askable } from '#web/map/askable.ts';
import { onMoveEnd } from '#web/map/moves.ts';
import { shownExtent } from '#web/map/shown.ts';

export interface YieldMapAsked {
  readonly type: YieldType;
  readonly plant: string;
}

/** The extent of the map, and the requested one: a little larger, so that a small move requests nothing. */
interface Seen {
  readonly scale: YieldScale;
  readonly box: BBox;
  readonly wanted: BBox;
  /** Counts the moves: after each the maximum is requested again. */
  readonly move: number;
}

const MARGIN = 1.5;
const PAUSE_MS = 150;

function look(before: Seen | null): Seen | null {
  const shown = shownExtent();
  if (shown === null) return before;
  const box = askable(shown.box);
  const scale = yieldScaleAt(shown.resolution);
  const isCovered = before !== null && before.scale === scale && bboxContains(before.wanted, box);
  const wanted = isCovered ? before.wanted : askable(scaleBBox(box, MARGIN));
  return { scale, box, wanted, move: (before?.move ?? 0) + 1 };
}

/** Follows the map: its position and its scale. */
function useSeenMap(): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSeen(look), PAUSE_MS);
    };
    follow();
    const unfollow = onMoveEnd(follow);
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, []);
  return seen;
}

const NOTHING: readonly YieldArea[] = [];
const STALE_MS = 300_000;
const beside = { meta: { errorPage: false } } as const;

export interface YieldView {
  readonly scale: YieldScale;
  readonly areas: readonly YieldArea[];
  /** Those of them on the screen. */
  readonly onScreen: readonly YieldArea[];
  /** Upper end of the colours, t/ha; undefined until it is known. */
  readonly max: number | undefined;
  readonly truncated: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The yields of the shown extent: districts at small scale, blocks at large; the maximum is requested after each
 * move.
 */
export function useYieldView({ type, plant }: YieldMapAsked): YieldView {
  const seen = useSeenMap();
  const scale = seen?.scale ?? 'Nuts4';
  const areas = useQuery({
    ...apiQuery('yields', {
      query: { type, plant, scale, extent: JSON.stringify(bboxPolygon(seen?.wanted ?? [0, 0, 1, 1])) },
    }),
    enabled: seen !== null,
    staleTime: STALE_MS,
    // While the map moves, the earlier areas stay: of the same crop on the same scale.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[2] as { readonly scale?: string; readonly plant?: string; readonly type?: string };
      return asked?.scale === scale && asked.plant === plant && asked.type === type ? before : undefined;
    },
    ...beside,
  });
  const maximum = useQuery({
    ...apiQuery('yieldMax', { query: { type, plant, scale } }),
    enabled: seen !== null,
    ...beside,
  });
  const { refetch } = maximum;
  const move = seen?.move ?? 0;
  useEffect(() => {
    if (move > 1) void refetch({ cancelRefetch: false });
  }, [move, refetch]);

  const items = areas.data?.items ?? NOTHING;
  return {
    scale,
    areas: items,
    onScreen:
      seen === null
        ? items
        : items.filter(({ yieldPolygon }) => bboxesIntersect(bboxOf(asAreal(yieldPolygon)), seen.box)),
    max: maximum.data?.max,
    truncated: areas.data?.truncated ?? false,
    loading: areas.isPending || maximum.isPending,
    error: areas.data === undefined ? areas.error : maximum.data === undefined ? maximum.error : null,
    retry: () => {
      void areas.refetch();
      void maximum.refetch();
    },
  };
}
