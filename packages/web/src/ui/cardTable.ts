import { BREAKPOINTS } from './tokens.ts';

/**
 * On a phone each row of a table becomes a card of its own: a table that must be scrolled sideways hides its content.
 * On paper it is a table in every case. A cell's `data-label` is then shown before its value.
 */
export const AS_CARDS = {
  display: { xs: 'block', md: 'table' },
  '& thead': { display: { xs: 'none', md: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
  '& tr': {
    display: { xs: 'block', md: 'table-row' },
    borderBottom: { xs: '1px solid', md: 0 },
    borderBottomColor: { xs: 'divider' },
    py: { xs: 2, md: 0 },
  },
  '& th, & td': {
    display: { xs: 'block', md: 'table-cell' },
    border: { xs: 0 },
    py: { xs: 1 },
  },
  [`@media (max-width: ${BREAKPOINTS.md - 0.05}px)`]: { '& td': { textAlign: 'left' } },
  '& td[data-label]::before': {
    content: { xs: 'attr(data-label) ": "', md: 'none' },
    color: 'text.secondary',
  },
  '& td:empty': { display: { xs: 'none', md: 'table-cell' } },
  '& tr:last-child': { borderBottom: 0 },
  '@media print': {
    display: 'table',
    '& thead': { display: 'table-header-group' },
    '& tbody': { display: 'table-row-group' },
    '& tr': { display: 'table-row', breakInside: 'avoid' },
    '& th, & td, & td:empty': { display: 'table-cell', px: 1, fontSize: '9pt' },
    '& td[data-label]::before': { content: 'none' },
  },
} as const;
