import { TOUCH } from './componentDefaults.ts';

/** A link on a line of its own, or in a table: as large as a finger where one presses it. */
export const TOUCH_LINK = {
  '@media (pointer: coarse)': {
    display: 'inline-block',
    minWidth: TOUCH,
    minHeight: TOUCH,
    lineHeight: `${TOUCH}px`,
  },
} as const;
