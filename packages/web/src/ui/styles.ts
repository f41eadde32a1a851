import type { BoxProps } from '@mui/material/Box';

/** Styles that can be spread: neither functions of the theme nor lists. */
export type Styles = Exclude<Extract<BoxProps['sx'], object>, readonly unknown[] | ((...given: never[]) => unknown)>;
