/** A block's image of a date is published when at least this share of it is clear (spec domain 3). */
export const PUBLISHED_CLEAR_SHARE = 0.8;
/** From this clear share on a block's image is used in computations. */
export const COMPUTING_CLEAR_SHARE = 0.9;
