/** Smallest side of a key: for a finger in a glove. */
export const KEY = 56;

/** So low a screen has no room for more than keys, CSS pixels. */
export const LOW = '@media (orientation: landscape) and (max-height: 500px)';
export const SHORT = '@media (orientation: portrait) and (max-height: 700px)';

/** The height of a key, above that of touch targets elsewhere. */
export const TALL = { minHeight: KEY, '@media (pointer: coarse)': { minHeight: KEY } } as const;

/** A key of the field screen. */
export const KEY_STYLE = {
  ...TALL,
  minWidth: 0,
  px: 1,
  typography: 'h3',
  fontFeatureSettings: "'tnum'",
  color: 'text.primary',
  borderColor: 'divider',
  // A second tap is a second key, not a zoom.
  touchAction: 'manipulation',
} as const;
