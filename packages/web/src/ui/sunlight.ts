/** Black on white, whatever the scheme of the system: the theme's variables of a part of the page that is read in bright sun. */
const [INK, PAPER] = ['#000000', '#FFFFFF'];

export const SUNLIGHT = {
  colorScheme: 'light',
  '--mui-palette-background-paper': PAPER,
  '--mui-palette-background-default': PAPER,
  '--mui-palette-text-primary': INK,
  '--mui-palette-text-secondary': INK,
  '--mui-palette-text-disabled': '#595959',
  '--mui-palette-divider': INK,
  '--mui-palette-primary-main': INK,
  '--mui-palette-primary-dark': INK,
  '--mui-palette-primary-contrastText': PAPER,
  '--mui-palette-wheat-main': INK,
  '--mui-palette-wheat-dark': INK,
  '--mui-palette-wheat-contrastText': PAPER,
  '--mui-palette-warning-main': INK,
  '--mui-palette-success-main': INK,
  '--mui-palette-error-main': '#B00000',
  '& .MuiButton-root, & .MuiToggleButton-root': { borderWidth: '2px' },
} as const;
