import type { ListTarget } from '@georisk/contract/verticals/insurance/morning.ts';
import { pathTo } from '#web/routes/routes.ts';

/** The address of a list under a figure's filter. */
export const listHref = ({ screen, query }: ListTarget): string => pathTo(screen, {}, query);
