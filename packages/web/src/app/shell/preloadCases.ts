import { FEATURES } from '../features.ts';
import { layersFor } from '../featureLayers.ts';

/** Fetches the code of the screens that open what was taken to the field, for when there is no network. */
export const preloadCases = (user: Parameters<typeof layersFor>[0]): Promise<unknown> =>
  Promise.all([layersFor(user), ...FEATURES.map(({ fieldCode }) => fieldCode?.())]);
