import type { Feature } from '#web/shared/feature.ts';

export const cropMapFeature = {
  layers: [{ layer: 'CROP', load: () => import('./useCropPart.tsx').then((module) => module.useCropPart) }],
} as const satisfies Feature;
