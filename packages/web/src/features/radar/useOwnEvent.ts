import type { Body } from '@georisk/contract/endpoints.ts';
import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { closeRing } from '@georisk/domain/geo/ring.ts';
import { HAIL } from '@georisk/domain/radar/phenomena.hu.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#web/lib/api.ts';

export type EventArea = Radar['polygon'];
export type EventKind = Pick<Radar, 'phenomenon' | 'severity'>;

/** Areas that somebody drew or brought, or those of the alerts of the event's day. */
export type EventAreas = readonly EventArea[] | typeof ALERT_AREAS;

/** An event of one's own. */
export interface OwnEvent extends EventKind {
  readonly areas: EventAreas;
  /** Another one than before, though it may have the same areas. */
  readonly turn: number;
}

/** Until somebody says otherwise. */
const USUAL: EventKind = { phenomenon: HAIL, severity: 2 };

export const areaOfOutline = (outline: readonly Position[]): EventArea => ({
  type: 'Polygon',
  coordinates: [closeRing(outline).map(([x, y]) => [x, y])],
});

/** An event as the calls take it. */
export const eventOf = ({ phenomenon, severity, areas }: OwnEvent): NonNullable<Body<'openRadarCases'>['event']> => ({
  phenomenon,
  severity,
  areas: areas === ALERT_AREAS ? areas : [...areas],
});

const eventQuery = (date: string, event: OwnEvent | null) =>
  queryOptions({
    queryKey: ['radarEvent', date, event] as const,
    queryFn:
      event === null || date === ''
        ? skipToken
        : ({ signal }) => callApi('radarEvent', { signal, body: { date, ...eventOf(event) } }),
    retry: false,
    meta: { errorPage: false },
  });

/** The event of the screen and what it hit; it is forgotten with the screen. @param date `YYYY-MM-DD` */
export function useOwnEvent(date: string) {
  const [event, setEvent] = useState<OwnEvent | null>(null);
  const answer = useQuery(eventQuery(date, event));
  const radars = useMemo(
    (): readonly Radar[] =>
      (event === null || event.areas === ALERT_AREAS ? [] : event.areas).map((polygon, index) => ({
        id: index + 1,
        polygon,
        phenomenon: event?.phenomenon ?? USUAL.phenomenon,
        severity: event?.severity ?? USUAL.severity,
        meshMm: null,
      })),
    [event],
  );
  return {
    event,
    answer,
    radars,
    show: (areas: EventAreas) => setEvent({ ...USUAL, ...event, areas, turn: (event?.turn ?? 0) + 1 }),
    change: (kind: Partial<EventKind>) => setEvent(event && { ...event, ...kind }),
    clear: () => setEvent(null),
  };
}

export type ShownEvent = ReturnType<typeof useOwnEvent>;
