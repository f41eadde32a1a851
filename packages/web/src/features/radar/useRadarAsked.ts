import { useLocation, useSearchParams } from 'react-router';
import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { pathTo } from '#web/routes/routes.ts';

/** What the address asks of the radar. */
export interface RadarAsked {
  readonly date?: string;
  readonly damagePlotId?: number;
}

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;

function plotIdOf(text: string | null): number | undefined {
  const id = text !== null && ID.test(text) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : undefined;
}

/** Whether the radar's own screen is open. */
export const useIsRadarScreen = (): boolean => useLocation().pathname === pathTo('radar');

/** The damaged plot of any screen's address, and the day of the radar's own. Other screens' days are those of images. */
export function useRadarAsked(): RadarAsked {
  const [params] = useSearchParams();
  const isOwn = useIsRadarScreen();
  const date = isOwn ? parseIsoDate(params.get('date') ?? '') : null;
  const damagePlotId = plotIdOf(params.get('damagePlotId'));
  return { ...(date !== null && { date }), ...(damagePlotId !== undefined && { damagePlotId }) };
}
