/**
 * The buttons of one group of tools: in a column, or in a row where the screen is not high enough: a phone in
 * landscape, a small phone with the browser's bars, a desk at 200 %.
 */
export const TOOL_GRID = {
  display: 'grid',
  '@media (max-height: 640px)': { gridTemplateColumns: 'repeat(2, auto)' },
  '@media (max-height: 500px)': { gridTemplateColumns: 'none', gridAutoFlow: 'column' },
} as const;
