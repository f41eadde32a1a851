import { type BBox, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { usePosition } from '#web/map/position/position.ts';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useAlertsPart } from '#web/shared/fullMap/useAlertsPart.tsx';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { RoutePanel } from './RoutePanel.tsx';
import { type Stop, stopsOf } from './routeOrder.ts';
import { routeTexts as texts } from './texts.hu.ts';

/** The place that the search chose on a screen without a map. */
const placeOf = (state: unknown): BBox | null =>
  typeof state === 'object' && state !== null && 'place' in state ? (state.place as BBox) : null;

/** Metres around a single case. */
const AROUND = 2_000;

function boxOf(stops: readonly Stop[]): BBox | null {
  const places = stops.flatMap(({ at }) => (at === null ? [] : [at]));
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const box: BBox = [
    Math.min(...xs) - AROUND,
    Math.min(...ys) - AROUND,
    Math.max(...xs) + AROUND,
    Math.max(...ys) + AROUND,
  ];
  return scaleBBox(box, 1.1);
}

/** The cases as numbered points, in the order of the way. */
const markers = (stops: readonly Stop[]): LayerSpec => ({
  key: 'CASES OF THE DAY',
  layer: 'PLOT',
  visible: true,
  // Above blocks and outlines, which would cover the numbers.
  raise: 250,
  maxResolution: null,
  source: {
    kind: 'features',
    features: stops.flatMap(({ of, at }, index) =>
      at === null
        ? []
        : [
            {
              id: String(of.id),
              geometry: { type: 'Point', coordinates: at } as const,
              style: index === 0 ? 'pointNext' : 'pointPlanned',
              label: String(index + 1),
            } as const,
          ],
    ),
  },
});

/** The home of assessors: the open cases of their day on the map and as cards, in the order of the way. */
export function CaseRouteHome() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const query = useQuery({ ...apiQuery('caseRoute', { query: {} }), meta: { errorPage: false } });
  const position = usePosition();
  const person = position.kind === 'found' ? position.at : null;
  // A walk of some metres does not change the order of cases that are kilometres apart.
  const near = person === null ? null : person.map((metres) => Math.round(metres / 100) * 100).join();
  const stops = useMemo(() => {
    const [x, y] = near?.split(',').map(Number) ?? [];
    return stopsOf(query.data ?? [], x === undefined || y === undefined ? null : [x, y]);
  }, [query.data, near]);
  const fixed = useMemo(() => [markers(stops)], [stops]);
  const alerts = useAlertsPart((code) => void navigate(href.block(code, { productType: 'Alert' })));
  const parts = [...usePlotParts(), alerts];
  const place = placeOf(useLocation().state);
  const box = place ?? boxOf(stops);
  const head = (compact: boolean) => (
    <PanelHead compact={compact} backLabel="" onBack={null} over={user.name} title={texts.title} note="" />
  );
  return (
    <FullMap
      title={texts.title}
      parts={parts}
      fixed={fixed}
      focus={box === null ? null : { key: place === null ? `cases ${stops.length}` : place.join(), box }}
      panel={{ title: texts.title, head, body: <RoutePanel query={query} stops={stops} position={position} /> }}
      startsOpen="list"
    />
  );
}
