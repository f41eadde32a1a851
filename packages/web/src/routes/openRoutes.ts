import { createContext, use } from 'react';
import type { ClientRoute } from './routes.ts';

export type HasScreen = (route: ClientRoute) => boolean;

/** Whether the signed-in user has a screen at an address: a link without one is shown as text. */
export const OpenRoutes = createContext<HasScreen>(() => false);

export const useHasScreen = () => use(OpenRoutes);
