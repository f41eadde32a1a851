import { createContext, use } from 'react';
import type { ClientRoute } from './routes.ts';

/** Whether whoever is signed in has a screen at an address: a link that would lead nowhere is text. */
export const OpenRoutes = createContext<(route: ClientRoute) => boolean>(() => false);

export const useHasScreen = () => use(OpenRoutes);
