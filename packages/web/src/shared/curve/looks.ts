import type { Series } from './curve.ts';

const css = (path: string) => `var(--mui-palette-${path})`;

/** Colours by role of the theme, so that both schemes are readable; no two series differ by colour alone. */
export const LOOKS = {
  smooth: { color: css('primary-main'), width: 2.5, dash: undefined },
  lastYear: { color: css('text-secondary'), width: 1.5, dash: '6 4' },
  median: { color: css('info-main'), width: 2, dash: '1.5 4' },
  band: { color: css('text-secondary'), width: 0, dash: undefined },
} as const satisfies Record<Series, { color: string; width: number; dash: string | undefined }>;

export const INK = css('text-primary');
export const MUTED = css('text-secondary');
export const HAIRLINE = css('divider');
export const PAPER = css('background-paper');
export const ALERT = css('error-main');
export const BAND_OPACITY = 0.17;
