/**
 * A table made of the verticals' parts. Called with `@__PURE__`, so that a bundle that does not use the table does not contain it.
 */
export const composed = <T>(make: () => T): T => make();
