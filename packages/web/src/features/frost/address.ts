import { pathTo } from '#web/routes/routes.ts';

/** The frost screen with a block. */
export const frostAddress = (meparCode: string | null): string => pathTo('frostDamage', {}, { meparCode });

/** State of a navigation by a click on the map, which shows the block already. */
export const PICKED = { picked: true } as const;

export const isPicked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'picked' in state && state.picked === true;
