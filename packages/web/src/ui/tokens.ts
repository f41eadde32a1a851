/** Colours, sizes and themes of the design: the only place where they are defined. */
export const LIGHT = {
  ground: '#F6F8F7',
  paper: '#FFFFFF',
  ink: '#1B2A2F',
  muted: '#55656B',
  hairline: '#DDE4E1',
  alert: '#C62828',
  warning: '#9A5B00',
  ok: '#2E7D32',
  info: '#1565C0',
} as const;

export const DARK = {
  ground: '#12191B',
  paper: '#1B2427',
  ink: '#E6ECEA',
  muted: '#A7B4B1',
  hairline: '#2E3A3D',
  alert: '#FF8A80',
  warning: '#FFC46B',
  ok: '#81C784',
  info: '#82B1FF',
} as const;

/** The one primary action on a map, with `WHEAT.ink` on it in both schemes. */
export const WHEAT = { main: '#E0A526', dark: '#C68F16', ink: '#1B2A2F' } as const;

/**
 * Primary colours: for the light scheme as the design names them, for the dark one lightened until they are readable.
 */
export const THEMES = {
  georisk: { light: '#0F5C5C', dark: '#6FC7C0' },
  karriasztas: { light: '#2F6B2F', dark: '#8CC98C' },
  forest: { light: '#1E5631', dark: '#7FC79B' },
  soil: { light: '#6D4C2F', dark: '#D6AE8B' },
  monitoring: { light: '#1F4E79', dark: '#8DB7E8' },
  agronomy: { light: '#4A6B1F', dark: '#B1CF85' },
  cemetery: { light: '#4A4A55', dark: '#B9B9C6' },
} as const;
export type ThemeName = keyof typeof THEMES;

export const RADIUS = { control: 8, card: 12 } as const;
export const FONT_SIZES = { tiny: 12, body: 14, large: 16, title: 20, heading: 24, hero: 32 } as const;
export const PANEL_WIDTH = 320;
/** Of legends, and of that of tree species (map-and-roles.md 2.2), px. */
export const LEGEND_WIDTHS = { general: 290, species: 180 } as const;
export const BAR_HEIGHT = 56;
/** The one shadow: of panels over the map. */
export const FLOATING_SHADOW = '0 2px 8px rgba(18, 25, 27, 0.18), 0 0 1px rgba(18, 25, 27, 0.35)';
export const BREAKPOINTS = { xs: 0, sm: 480, md: 768, lg: 1200, xl: 1600 } as const;
