import { BREAKPOINTS } from '#web/ui/tokens.ts';

/** A desk: a screen with the width for a table beside its preview, and a pointer that needs no room. */
export const AT_DESK = `@media screen and (min-width: ${BREAKPOINTS.lg}px) and (pointer: fine)`;

/** Height of a row at a desk, px: that of the smallest target, so that thirty rows are seen at once on a laptop. */
const ROW_HEIGHT = 24;
/** Widest column, px: what is longer ends in dots, and is whole in the preview. */
const MAX_COLUMN = 190;

/** A choice of the order, for screens on which the table has no heads. */
export const SORT_CHOICE = 'workbench-sort';

/** Rows of one line, at a desk. */
export const ONE_LINE = {
  [AT_DESK]: {
    '& tbody th, & tbody td': {
      height: ROW_HEIGHT,
      maxWidth: MAX_COLUMN,
      py: 0,
      px: 2,
      borderBottom: 0,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th': { px: 2, py: 0, height: 28, lineHeight: 1.15 },
    '& td.MuiTableCell-paddingCheckbox, & th.MuiTableCell-paddingCheckbox': { px: 1 },
    '& .MuiCheckbox-root': { p: 0, '& svg': { fontSize: 20 } },
    '& tbody .MuiChip-root': { height: 20 },
  },
} as const;

/** The choices above the rows, at a desk: each beside its name; the heads of the columns sort. */
export const DENSE_FILTERS = {
  [AT_DESK]: {
    '& [role="search"]': { gap: 2, alignItems: 'center' },
    '& [role="search"] > *': { alignItems: 'center', columnGap: 3, rowGap: 2 },
    '& [role="search"] .MuiFormControl-root': { flexDirection: 'row', alignItems: 'center', gap: 2, minWidth: 0 },
    '& [role="search"] .MuiFormLabel-root': { mb: 0, whiteSpace: 'nowrap' },
    '& [role="search"] .MuiOutlinedInput-root': { height: 32, flex: 1, minWidth: 104 },
    '& [role="search"] .MuiFormControlLabel-root': { my: 0 },
    '& [role="search"] .MuiCheckbox-root': { p: 1 },
    '& [role="search"] .MuiButton-root': { minHeight: 32, py: 0 },
    [`& .${SORT_CHOICE}`]: { display: 'none' },
  },
} as const;
