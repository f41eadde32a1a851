/** A screen with hardly any room over the map, 500 px with usual text. */
export const LOW = '@media (max-height: 31.25em)';

/**
 * The buttons of one group of tools: in a column, or in a row where the screen is not high enough: a phone in
 * landscape, a small phone with the browser's bars, a desk at 200 %. Heights in `em`: large text needs more of them.
 */
export const TOOL_GRID = {
  display: 'grid',
  '@media (max-height: 40em)': { gridTemplateColumns: 'repeat(2, auto)' },
  [LOW]: { gridTemplateColumns: 'none', gridAutoFlow: 'column' },
} as const;
