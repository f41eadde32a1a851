import { parseHex, readableOn } from '@georisk/domain/colour/contrast.ts';
import { DARK, LIGHT, THEMES, type ThemeName } from './tokens.ts';

export interface PrimaryColours {
  readonly light: string;
  readonly dark: string;
}

const isThemeName = (theme: string): theme is ThemeName => Object.hasOwn(THEMES, theme);

const AA_TEXT = 4.5;

/**
 * Primary colours of a theme: a name of the table, or a company's own `#RRGGBB`, darkened or lightened where it would
 * not be readable. Anything else counts as the default.
 */
export function primaryColours(theme: string): PrimaryColours {
  if (isThemeName(theme)) return THEMES[theme];
  const [own, light, dark] = [parseHex(theme), parseHex(LIGHT.ground), parseHex(DARK.paper)];
  if (!own || !light || !dark) return THEMES.georisk;
  return { light: readableOn(own, light, AA_TEXT), dark: readableOn(own, dark, AA_TEXT) };
}
