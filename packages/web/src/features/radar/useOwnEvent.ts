import type { Body } from '@georisk/contract/endpoints.ts';
import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { HAIL, PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { areasFromText, areasToText } from './areasText.ts';
import type { EventArea } from './eventArea.ts';

export type EventKind = Pick<Radar, 'phenomenon' | 'severity'>;

/** Areas that somebody drew or brought, or those of the alerts of the event's day. */
export type EventAreas = readonly EventArea[] | typeof ALERT_AREAS;

/** An event of one's own. */
export interface OwnEvent extends EventKind {
  readonly areas: EventAreas;
  /** Says which areas these are. */
  readonly key: string;
}

/** In the address in place of areas of a file that are too long for it. */
const OF_FILE = 'file';
/** Until somebody says otherwise. */
const USUAL: EventKind = { phenomenon: HAIL, severity: 2 };
const SEVERITIES = [1, 2, 3, 4] as const;

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

const kindOf = (params: URLSearchParams): EventKind => {
  const phenomenon = params.get('phenomenon') ?? '';
  return {
    phenomenon: Object.hasOwn(PHENOMENA, phenomenon) ? (phenomenon as Radar['phenomenon']) : USUAL.phenomenon,
    severity: SEVERITIES.find((severity) => String(severity) === params.get('severity')) ?? USUAL.severity,
  };
};

interface LongAreas {
  readonly areas: readonly EventArea[];
  readonly turn: number;
}

function areasOf(text: string, long: LongAreas | null): Pick<OwnEvent, 'areas' | 'key'> | null {
  if (text === ALERT_AREAS) return { areas: ALERT_AREAS, key: text };
  if (text === OF_FILE) return long && { areas: long.areas, key: `${text} ${long.turn}` };
  const areas = areasFromText(text);
  return areas && { areas, key: text };
}

function eventIn(params: URLSearchParams, long: LongAreas | null): OwnEvent | null {
  const found = areasOf(params.get('areas') ?? '', long);
  return found && { ...kindOf(params), ...found };
}

/** The event's areas as those of the radar are drawn. */
const radarsOf = (event: OwnEvent | null): readonly Radar[] =>
  event === null || event.areas === ALERT_AREAS
    ? []
    : event.areas.map((polygon, index) => ({
        id: index + 1,
        polygon,
        phenomenon: event.phenomenon,
        severity: event.severity,
        meshMm: null,
      }));

/**
 * The event of the address and what it hit. Areas that are too long for an address are forgotten with the screen.
 * @param date `YYYY-MM-DD`
 */
export function useOwnEvent(date: string) {
  const [params, setParams] = useAddressQuery();
  const client = useQueryClient();
  const [long, setLong] = useState<LongAreas | null>(null);
  const event = useMemo(() => eventIn(params, long), [params, long]);
  const answer = useQuery(eventQuery(date, event));
  const radars = useMemo(() => radarsOf(event), [event]);
  return {
    event,
    /** Whether the address names the event, so that a reload or a colleague has it. */
    isInAddress: params.get('areas') !== OF_FILE,
    /** Whether the address is of an event whose areas this page does not have. */
    isForgotten: params.get('areas') === OF_FILE && event === null,
    answer,
    radars,
    show(areas: EventAreas, day: string = date) {
      const text = areas === ALERT_AREAS ? areas : (areasToText(areas) ?? OF_FILE);
      if (areas !== ALERT_AREAS && text === OF_FILE) setLong({ areas, turn: (long?.turn ?? 0) + 1 });
      // The same areas again are asked about anew: cases may have been reported meanwhile.
      void client.invalidateQueries({ queryKey: ['radarEvent'] });
      const { phenomenon, severity } = kindOf(params);
      setParams(withValues({ date: day, phenomenon, severity: String(severity), areas: text }));
    },
    change: ({ phenomenon, severity }: Partial<EventKind>) =>
      setParams(
        withValues({
          ...(phenomenon !== undefined && { phenomenon }),
          ...(severity !== undefined && { severity: String(severity) }),
        }),
        { replace: true },
      ),
    clear: () => setParams(withValues({ phenomenon: null, severity: null, areas: null })),
  };
}

export type ShownEvent = ReturnType<typeof useOwnEvent>;
