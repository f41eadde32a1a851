/** A screen with hardly any room over the map, 500 px with usual text. */
export const LOW = '@media (max-height: 31.25em)';
