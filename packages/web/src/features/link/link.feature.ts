import { late } from '#web/shared/feature.ts';

/** Replaces every other screen while an arriving link is handled. */
export const LinkScreen = late(() => import('./LinkScreen.tsx'), 'LinkScreen');
