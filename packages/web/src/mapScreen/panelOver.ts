import { createContext } from 'react';

/** The width of the panel that lies over the map of this screen, CSS pixels; 0 beside the map or without one. */
export const PanelOver = createContext(0);
