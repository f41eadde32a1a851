import { createContext, use, useEffect } from 'react';
import type { MapPart } from '#web/mapScreen/mapPart.ts';

/** Hooks of the layers that features give to every full map, the same each time for a user. */
export type LoadLayers = () => Promise<readonly (() => MapPart)[]>;

const NONE = Promise.resolve<readonly (() => MapPart)[]>([]);

/** The layers of all features that the signed-in user has; given by the application. */
export const FeatureLayers = createContext<LoadLayers>(() => NONE);

/** The parts of the full map that belong to features and not to a view; suspends until their code is loaded. */
export function useFeatureLayers(): readonly MapPart[] {
  const hooks = use(use(FeatureLayers)());
  // The list is the same as long as the user is signed in, so that the hooks are called in one order.
  return hooks.map((usePart) => usePart());
}

/** Requests their code before a map is drawn with them. A failure is thrown where they are used. */
export function useLayersAhead(wanted: boolean): void {
  const load = use(FeatureLayers);
  useEffect(() => {
    if (wanted) load().catch(() => undefined);
  }, [wanted, load]);
}
