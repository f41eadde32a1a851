import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { AlertDaySlider } from './AlertDaySlider.tsx';
import { ALERT_LEGEND, ALERT_TILES, alertTiles } from './alertTiles.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';

/** Alerts of all the company's areas, of all days or one; a click leads to those of the block. */
export function useAlertsPart(onOpen: (meparCode: string) => void): MapPart {
  const { role } = useCurrentUser();
  const [day, setDay] = useState<string | null>(null);
  const { data = [] } = useQuery({
    ...apiQuery('radarAlertDays'),
    meta: { errorPage: false },
    enabled: mayCall('radarAlertDays', role),
  });
  return {
    layer: 'ALERT',
    specs: [alertTiles({ day: day ?? undefined })],
    legend: ALERT_LEGEND,
    pickable: [ALERT_TILES],
    onPick: ({ id }) => onOpen(id),
    hoverText: ({ id }) => ({ title: texts.legendAlert, lines: [texts.block(id)] }),
    // One day is no choice.
    ...(data.length > 1 && { controls: <AlertDaySlider days={data.toReversed()} day={day} onDay={setDay} /> }),
  };
}
