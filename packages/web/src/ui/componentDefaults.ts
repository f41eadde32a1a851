import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { LIST_SHEET } from './listPaper.ts';
import { SCROLL_HINT } from './scrollHint.ts';
import { RADIUS } from './tokens.ts';

/** Smallest side of a touch target, CSS pixels. */
export const TOUCH = 44;

/** Who works by keys sees where they are; the library takes the outline of its own buttons away. */
const FOCUS = { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 2 } as const;
/** A control with the focus; of a box of a choice its hidden field has it, which the library tells the box. */
const FOCUSED = '&:focus-visible, &.Mui-focusVisible';
/** Inside its row or its group, which would cut off what is around it. */
const FOCUS_INSIDE = { styleOverrides: { root: { [FOCUSED]: { outlineOffset: -3 } } } } as const;

/** Appearance of the library's components in this product; screens set none of it themselves. */
export const componentDefaults: Components<Omit<Theme, 'components'> & CssVarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { height: '100%' },
      // A word that is longer than its line breaks rather than leaving its panel.
      body: { height: '100%', overscrollBehavior: 'none', overflowWrap: 'break-word' },
      '#root': { height: '100%' },
      // Parts that open by a tap on their line are as high as a touch target.
      '@media (pointer: coarse)': { summary: { paddingBlock: 11 } },
      ':focus-visible': FOCUS,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media print': {
        '@page': { size: 'A4', margin: '15mm' },
        'html, body, #root': { height: 'auto', background: '#fff', color: '#000' },
        '.no-print': { display: 'none !important' },
        ...LIST_SHEET,
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { [FOCUSED]: FOCUS } },
  },
  MuiListItemButton: FOCUS_INSIDE,
  MuiMenuItem: FOCUS_INSIDE,
  MuiCheckbox: FOCUS_INSIDE,
  MuiRadio: FOCUS_INSIDE,
  MuiTableRow: { styleOverrides: { root: { '&:focus-visible': { ...FOCUS, outlineOffset: -3 } } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 40, '@media (pointer: coarse)': { minHeight: TOUCH } },
      startIcon: { '& > svg': { width: 20, height: 20 } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--mui-palette-background-paper)',
        '@media (pointer: coarse)': { minHeight: TOUCH },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36, '& > svg': { width: 22, height: 22 } } } },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS.control,
        width: 40,
        height: 40,
        '@media (pointer: coarse)': { width: TOUCH, height: TOUCH },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: { [FOCUSED]: { outlineOffset: -3 }, '@media (pointer: coarse)': { minHeight: TOUCH } },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: RADIUS.card } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: RADIUS.card,
        // A phone has no spare room at the sides.
        '@media (max-width: 599.95px)': {
          '&:not(.MuiDialog-paperFullScreen)': {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxWidth: 'calc(100% - 32px)',
          },
        },
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
      },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: 16, paddingTop: 8 } } },
  MuiTooltip: { defaultProps: { leaveDelay: 500, enterTouchDelay: 300 } },
  // Its text may be twice as large.
  MuiChip: { styleOverrides: { root: { height: 'auto', minHeight: 32, '&.MuiChip-sizeSmall': { minHeight: 24 } } } },
  // The arrow grows with the text: so does its place.
  MuiNativeSelect: { styleOverrides: { select: { '&&&': { paddingRight: '2rem' } } } },
  MuiMenu: { styleOverrides: { paper: { maxHeight: 300, borderRadius: RADIUS.control } } },
  MuiLink: { defaultProps: { underline: 'always' } },
  // A table is also a card, which draws its own paper.
  MuiTableContainer: { styleOverrides: { root: { '&&': SCROLL_HINT } } },
  MuiTableCell: { styleOverrides: { root: { padding: '8px 12px', fontFeatureSettings: "'tnum'" } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.control } } },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2 } } },
};
