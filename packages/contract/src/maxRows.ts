/** Most rows of a list. A bare array that was cut at it comes with the header `X-Truncated: true`. */
export const MAX_ROWS = 5_000;

/** Most blocks in the answer about one application: each comes with the products of a season. */
export const MAX_EK_BLOCKS = 500;
