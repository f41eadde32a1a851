import type { Feature } from '#web/shared/feature.ts';

export const photoFeature = {
  layers: [{ layer: 'PHOTO', load: () => import('./usePhotoPart.tsx').then((module) => module.usePhotoPart) }],
} as const satisfies Feature;
