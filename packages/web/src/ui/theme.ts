import { huHU } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import { componentDefaults } from './componentDefaults.ts';
import { primaryColours } from './primaryColours.ts';
import { BREAKPOINTS, DARK, FONT_SIZES, LIGHT, RADIUS, WHEAT } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    wheat: Palette['primary'];
  }
  interface PaletteOptions {
    wheat?: PaletteOptions['primary'];
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    wheat: true;
  }
}

type Scheme = { readonly [K in keyof typeof LIGHT]: string };

const palette = (scheme: Scheme, primary: string, onColour: string) => ({
  primary: { main: primary, contrastText: onColour },
  secondary: { main: scheme.muted, contrastText: onColour },
  error: { main: scheme.alert, contrastText: onColour },
  warning: { main: scheme.warning, contrastText: onColour },
  success: { main: scheme.ok, contrastText: onColour },
  info: { main: scheme.info, contrastText: onColour },
  wheat: { main: WHEAT.main, dark: WHEAT.dark, light: WHEAT.main, contrastText: WHEAT.ink },
  text: { primary: scheme.ink, secondary: scheme.muted },
  background: { default: scheme.ground, paper: scheme.paper },
  divider: scheme.hairline,
  action: { active: scheme.muted },
});

const px = (size: number) => `${size / 16}rem`;

export interface ThemeChoice {
  /** A name of the theme table or a company's own colour. */
  readonly theme: string;
  /** Body text in pixels: 14 for staff, 16 for farmers. */
  readonly bodySize: 14 | 16;
}

/**
 * The design as a theme of the component library: light and dark by the system's preference, colours as CSS
 * variables.
 */
export function makeTheme({ theme, bodySize }: ThemeChoice): Theme {
  const primary = primaryColours(theme);
  const title = { fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.005em' };
  return createTheme(
    {
      cssVariables: { colorSchemeSelector: 'media' },
      colorSchemes: {
        light: { palette: palette(LIGHT, primary.light, '#FFFFFF') },
        dark: { palette: palette(DARK, primary.dark, DARK.ground) },
      },
      breakpoints: { values: BREAKPOINTS },
      spacing: 4,
      shape: { borderRadius: RADIUS.control },
      typography: {
        fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
        fontSize: 14,
        fontWeightMedium: 600,
        fontWeightBold: 600,
        h1: { ...title, fontSize: px(FONT_SIZES.heading) },
        h2: { ...title, fontSize: px(FONT_SIZES.title) },
        h3: { ...title, fontSize: px(FONT_SIZES.large) },
        subtitle1: { fontWeight: 600, fontSize: px(bodySize), lineHeight: 1.45 },
        subtitle2: { fontWeight: 600, fontSize: px(bodySize), lineHeight: 1.45 },
        body1: { fontSize: px(bodySize), lineHeight: 1.45 },
        body2: { fontSize: px(FONT_SIZES.body), lineHeight: 1.45 },
        caption: { fontSize: px(FONT_SIZES.tiny), lineHeight: 1.45 },
        button: { fontWeight: 600, fontSize: px(bodySize), textTransform: 'none', letterSpacing: 0 },
      },
      // Who asks the system for less motion waits for no dialog, menu or sheet to fade.
      motion: { reducedMotion: 'system' },
      transitions: {
        duration: { shortest: 150, shorter: 150, short: 150, standard: 200, enteringScreen: 200, leavingScreen: 150 },
      },
      components: componentDefaults,
    },
    huHU,
  );
}
